"""What rooms were called before: castles written down with these names are still understood."""

from __future__ import annotations

from collections.abc import Mapping

FORMER: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "pl": {
        "bunk_room": ("Komnata prycz",),
        "hall_of_puzzled_floors": ("Korytarz posadzek z łamigłówek",),
        "mud_room": ("Sień na błoto",),
        "powder_room": ("Pudrownia",),
        "schoolhouse": ("Szkółka",),
        "scythe_room": ("Komnata kos",),
        "solar": ("Komnata słoneczna",),
    },
    "fr": {
        "biergarten": ("Jardin à bière",),
        "buttery": ("Cave à Tonneaux",),
        "fireplace": ("Coin de la Cheminée",),
        "french_gazebo": ("Belvédère français",),
        "mud_room": ("Entrée boueuse",),
        "panic_room": ("Pièce de survie",),
        "powder_room": ("Cabinet de Poudrage",),
        "scythe_room": ("Salle des Faux",),
        "solar": ("Chambre solaire",),
    },
    "de": {
        "bunk_room": ("Kojenzimmer",),
        "buttery": ("Fassvorratskammer",),
        "drawing_room": ("Empfangssalon",),
        "lockdown_room": ("Verschlussraum",),
        "powder_room": ("Puderzimmer",),
        "solar": ("Sonnengemach",),
    },
}
