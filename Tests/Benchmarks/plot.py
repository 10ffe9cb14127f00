"""Draws the cost of a page against the length of the list, both axes by powers of ten."""

import math
from pathlib import Path
from typing import Dict

WIDTH, HEIGHT, LEFT, TOP, BOTTOM, RIGHT = 640, 400, 76, 28, 56, 96
COLORS = ["#0b62a4", "#b3412f", "#5b7f1c"]


def plot(curves: Dict[str, Dict[int, float]], path: Path) -> None:
    lengths = sorted({length for curve in curves.values() for length in curve})
    costs = [cost for curve in curves.values() for cost in curve.values()]
    low, high = math.floor(math.log10(min(costs))), math.ceil(math.log10(max(costs)))
    first, last = math.log10(lengths[0]), math.log10(lengths[-1])

    def x(length: float) -> float:
        return LEFT + (math.log10(length) - first) / (last - first) * (WIDTH - LEFT - RIGHT)

    def y(cost: float) -> float:
        return HEIGHT - BOTTOM - (math.log10(cost) - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="system-ui, sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="18" font-weight="600">Time to accept a page of 20</text>',
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 14}" text-anchor="middle">'
        'items in the list</text>',
    ]
    for power in range(low, high + 1):
        at = y(10.0 ** power)
        parts.append(
            f'<path d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
            f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{duration(power)}</text>')
    for length in lengths:
        parts.append(
            f'<text x="{x(length):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">'
            f'{length:,}</text>')
    for (name, curve), color in zip(curves.items(), COLORS):
        points = " ".join(f"{x(length):.1f},{y(cost):.1f}" for length, cost in curve.items())
        end = list(curve.items())[-1]
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts += [
            f'<circle cx="{x(length):.1f}" cy="{y(cost):.1f}" r="3.5" fill="{color}"/>'
            for length, cost in curve.items()]
        parts.append(
            f'<text x="{x(end[0]) + 10:.1f}" y="{y(end[1]) + 4:.1f}" fill="{color}">{name}</text>')
    path.write_text("\n".join([*parts, "</svg>", ""]))


def duration(power: int) -> str:
    unit, scale = (
        ("s", 0) if power >= 0 else ("ms", 3) if power >= -3 else ("µs", 6) if power >= -6
        else ("ns", 9))
    return f"{10 ** (power + scale):g} {unit}"
