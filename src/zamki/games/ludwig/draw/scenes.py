"""The little furnished room behind every name: wallpaper, floor and furniture in 150×82 units."""

from collections.abc import Callable, Mapping
from typing import Final
from zlib import crc32

from zamki.draw.palette import GOLD, GOLD_EDGE, INK
from zamki.draw.patterns import pattern
from zamki.draw.svg import Sheet, Svg, circle, ellipse, g, join, path, rect
from zamki.games.ludwig.draw.furniture import FURNISHINGS
from zamki.games.ludwig.draw.palette import FRAME, ROOM_FLOOR, ROOM_WALL

FLOOR: Final = 68
_WIDE: Final = 150
_HIGH: Final = 82

_FITS: Final[Mapping[str, str]] = {
    # food: cooking, dining, pantry
    "kitchen bakery crepery scullery chocolate_room brewery": "food0",
    "dining_room breakfast_nook morning_tea_room afternoon_tea_room wine_room brandy_room": "food1",
    "pantry buttery ice_house siege_food_storage meat_locker spice_room china_room cutlery_room "
    "sauerkraut_room": "food2",
    # living: armchair, books, fireside
    "cape_room hat_room rug_room tapestry_room waiting_room vestibule harp_room meditation_room": "living0",
    "library study reading_room map_room gallery taxidermy_showroom observatory": "living1",
    "fireplace salon parlor sitting_room drawing_room reception_room": "living2",
    # utility: workshop, washing, store
    "repair_shop tool_room glassmaking_room schoolhouse scythe_room dumbwaiter kennel": "utility0",
    "laundry_room washroom mud_room powder_room broom_closet sauna": "utility1",
    "coat_room crown_storage game_storage key_room kittenry panic_room shield_room torch_storage": "utility2",
    # outdoor: orchard, pond, garden, yard
    "grand_balcony terrace walking_path vineyard biergarten": "outdoor0",
    "fish_pond turtle_pond swimming_hole": "outdoor1",
    "butterfly_garden flower_garden french_gazebo pumpkin_garden vegetable_garden winter_garden": "outdoor2",
    "archery_range aviary chicken_coop firewood_storage guardhouse stables sty": "outdoor3",
    # sleeping: bed, canopy, bunks
    "blanket_room dreaming_room dressing_room guest_bedroom midnight_room nap_room pillow_room "
    "solar": "sleeping0",
    "kings_chambers queens_chambers princes_chambers princess_chambers tasso_room in_law_suite": "sleeping1",
    "bunk_room childrens_room hibernation_chamber nursery puppy_room rabbit_room "
    "servants_quarters": "sleeping2",
    # corridor: arches, windows, armours
    "between_two_rooms dead_end hall_of_doors hidden_passage echo_chamber pacing_hall purgatory "
    "escape_room": "corridor0",
    "hall_of_windows hall_of_mirrors promenade hall_of_ghosts hall_of_creaking_floors "
    "hall_of_puzzled_floors": "corridor1",
    "great_hall hall_of_knights hall_of_paintings hall_of_portraits hall_of_sculptures lockdown_room "
    "hall_of_ever_closing_walls": "corridor2",
    # downstairs: casks, treasure, dungeon
    "wine_cellar fungus_room mold_room gunpowder_room laboratory subterranean_tunnel": "downstairs0",
    "treasure_room jewel_room armory knight_room venus_grotto crypt hidden_lair": "downstairs1",
    "dungeon pit_of_despair snake_pit the_hole padded_room quiet_room spy_room "
    "hidden_entrance": "downstairs2",
}
_FURNISHING: Final = {room: int(kind[-1]) for rooms, kind in _FITS.items() for room in rooms.split()}


def furnishing(kind: str, room: str) -> int:
    """Choose which of its type's furnishings a room shows; unknown rooms pick one by their id."""
    count = len(FURNISHINGS[kind])
    chosen = _FURNISHING.get(room)
    return crc32(room.encode()) % count if chosen is None or chosen >= count else chosen


def _furnished(*parts: Svg) -> Svg:
    return g(*parts, stroke=INK, stroke_width=1.3, stroke_linejoin="round", stroke_linecap="round")


def _indoors(sheet: Sheet, kind: str, furniture: Svg) -> Svg:
    return join(
        rect(0, 0, _WIDE, _HIGH, fill=ROOM_WALL[kind]),
        rect(0, 0, _WIDE, FLOOR, fill=pattern(sheet, kind)),
        rect(0, FLOOR, _WIDE, _HIGH - FLOOR, fill=ROOM_FLOOR[kind]),
        path(f"M0 {FLOOR}h{_WIDE}", stroke=INK, stroke_opacity=0.5, stroke_width=1.3),
        _furnished(furniture),
    )


def _outdoors(sheet: Sheet, furniture: Svg) -> Svg:
    return join(
        rect(0, 0, _WIDE, _HIGH, fill=ROOM_WALL["outdoor"]),
        circle(112, 18, 9, "#FBE08A"),
        path("M6 18c4-7 12-7 15 0 5-2 9 1 9 4H2c0-3 2-4 4-4z", "#FFF", fill_opacity=0.85),
        path("M0 56c24-18 44-18 70-4 26-12 54-12 80 2v28H0z", "#B9D28F"),
        path("M0 64c30-8 60-6 150-2v20H0z", "#93B35F"),
        rect(0, 52, _WIDE, 30, fill=pattern(sheet, "outdoor")),
        _furnished(furniture),
    )


def _fountain(sheet: Sheet) -> Svg:
    water = "M75 22c-14 0-22 10-22 26M75 22c14 0 22 10 22 26M75 16c-24-2-36 14-36 34M75 16c24-2 36 14 36 34"
    return join(
        rect(0, 0, _WIDE, _HIGH, fill="#CFE6F0"),
        path("M14 20c4-7 12-7 15 0 5-2 9 1 9 4H10c0-3 2-4 4-4z", "#FFF", fill_opacity=0.9),
        path("M0 58c40-14 100-14 150 0v24H0z", "#B9D28F"),
        path(water, "none", stroke="#3F8FB8", stroke_width=2.6, stroke_linecap="round"),
        _furnished(
            path("M70 56l3-34h4l3 34z", "#D8D2C6"),
            circle(75, 17, 4, "#D8D2C6"),
            path("M28 52h94l-8 18H36z", "#D8D2C6"),
            ellipse(75, 52, 47, 7, "#6FB7D6"),
            path("M40 62h70", "none", stroke_opacity=0.4),
            path("M8 70q-3-6 3-6 2-5 6 0 6 0 3 6zM130 72q-3-6 3-6 2-5 6 0 6 0 3 6z", "#6F9A45"),
        ),
        path("M52 52h12M84 53h14", stroke="#FFF", stroke_width=1.4, stroke_linecap="round"),
    )


def _tower(sheet: Sheet) -> Svg:
    cloud = (
        "M10 24c4-7 12-7 15 0 5-2 9 1 9 4H6c0-3 2-4 4-4zM112 34c3-6 10-6 13 0 5-2 8 1 8 4h-24c0-3 1-4 3-4z"
    )
    return join(
        rect(0, 0, _WIDE, _HIGH, fill="#CFE6F0"),
        path(cloud, "#FFF", fill_opacity=0.9),
        path("M0 74q38-12 75-6t75-4v18H0z", "#B9D28F"),
        _furnished(
            path("M75 22V4", "none", stroke_width=1.8),
            path("M75 4h20l-5 5 5 5H75z", FRAME["special"]),
            path("M54 82V34h-5V22h8v5h7v-5h8v5h6v-5h8v5h7v-5h8v12h-5v48z", "#CFC7BC"),
            rect(54, 34, 42, 48, fill=pattern(sheet, "ashlar"), stroke="none"),
            path("M69 62V50a6 6 0 0 1 12 0v12z", "#4A4152"),
            path("M75 44v18M69 54h12", "none", stroke="#CFC7BC"),
        ),
    )


def _foyer(sheet: Sheet) -> Svg:
    return _indoors(
        sheet,
        "special",
        join(
            path("M75 0v16", "none"),
            path(
                "M50 30c4 10 46 10 50 0M50 30v-6M62 36v-7M75 38v-9M88 36v-7M100 30v-6",
                "none",
                stroke=GOLD_EDGE,
            ),
            path("M48 24q2-7 4 0zM60 29q2-7 4 0zM73 28q2-7 4 0zM86 29q2-7 4 0zM98 24q2-7 4 0z", "#F6A21A"),
            path("M75 16l-8 14h16z", GOLD),
            path("M30 82l14-22h62l14 22z", "#8E2F4E"),
            path("M38 82l12-22M112 82l-12-22", "none", stroke=GOLD, stroke_width=1.6),
            path("M8 68V20h10v48zM5 20h16v-5H5zM5 68h16v-4H5z", "#EFE3F0"),
            path("M132 68V20h10v48zM129 20h16v-5h-16zM129 68h16v-4h-16z", "#EFE3F0"),
        ),
    )


SPECIAL_SCENES: Final[Mapping[str, Callable[[Sheet], Svg]]] = {
    "fountain": _fountain,
    "tower": _tower,
    "grand_foyer": _foyer,
}


def scene(sheet: Sheet, kind: str, room: str) -> Svg:
    """Draw a room's scene; special rooms have their own, regular ones the furniture of their type."""
    if room in SPECIAL_SCENES:
        return SPECIAL_SCENES[room](sheet)
    furniture = FURNISHINGS[kind][furnishing(kind, room)]
    return _outdoors(sheet, furniture) if kind == "outdoor" else _indoors(sheet, kind, furniture)
