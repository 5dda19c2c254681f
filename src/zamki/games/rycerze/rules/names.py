"""What cards and tiles are called."""

from __future__ import annotations

from zamki.core.words import TC, Text
from zamki.games.rycerze.rules.components import Kind

CARD_NAMES: dict[str, Text] = {
    "knight": TC("rycerze", "knight"),
    "footman": TC("rycerze", "footman"),
    "catapult": TC("rycerze", "catapult"),
    "archer": TC("rycerze", "archer"),
    "peasant": TC("rycerze", "peasant"),
    "dragon": TC("rycerze", "dragon"),
    "shepherd": TC("rycerze", "shepherd"),
}

TILE_NAMES: dict[str, Text] = {
    "wood_small": TC("rycerze", "small wooden castle"),
    "wood_big": TC("rycerze", "big wooden castle"),
    "brick_small": TC("rycerze", "small brick castle"),
    "brick_big": TC("rycerze", "big brick castle"),
    "stone_small": TC("rycerze", "small stone castle"),
    "stone_big": TC("rycerze", "big stone castle"),
    "drum": TC("rycerze", "recruitment"),
}

KIND_NAMES: dict[Kind, Text] = {
    "wood": TC("rycerze", "wood"),
    "brick": TC("rycerze", "brick"),
    "stone": TC("rycerze", "stone"),
}


def card_name(card: str) -> Text:
    """A card's name."""
    return CARD_NAMES[card]


def tile_name(tile: str) -> Text:
    """A tile's name."""
    return TILE_NAMES[tile]
