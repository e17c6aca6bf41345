const channel = (value: number): number => {
  const share = value / 255
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = (hex: string): number | null => {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (match === null) return null
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((pair) => channel(Number.parseInt(pair, 16)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The WCAG 2 contrast ratio (1 to 21) of two '#rrggbb' colors; null if either is invalid. */
export function contrastRatio(one: string, other: string): number | null {
  const [first, second] = [luminance(one), luminance(other)]
  if (first === null || second === null) return null
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}
