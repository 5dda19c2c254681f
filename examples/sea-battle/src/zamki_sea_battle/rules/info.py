"""What a lobby says of sea battle."""

from zamki.core.game import GameInfo, Option
from zamki.core.words import TC, T

HIT_AGAIN = "hit_again"

INFO = GameInfo(
    id="sea_battle",
    title=TC("sea_battle", "Sea battle"),
    summary=T("Hide four ships from each other, then find the other fleet shot by shot."),
    seats=range(2, 3),
    options=(Option(HIT_AGAIN, T("Hits shoot again"), T("Whoever hits a ship shoots once more.")),),
    editions=("small-sea",),
    minutes=10,
    edition_mark="ships",
)
