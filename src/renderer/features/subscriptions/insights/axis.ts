const STEPS = [1, 2, 2.5, 5, 10]

/** Round values about four steps apart, from at or below `low` to at or above `high`. */
export function axisTicks(low: number, high: number): number[] {
  const raw = Math.max(1, (high - low) / 4)
  const unit = 10 ** Math.floor(Math.log10(raw))
  const step = (STEPS.find((size) => size * unit >= raw) ?? 10) * unit
  const first = Math.floor(low / step)
  const count = Math.max(1, Math.ceil(high / step) - first)
  return Array.from({ length: count + 1 }, (_, at) => (first + at) * step)
}

/** Where a value is between the first and the last tick, in percent. */
export function shareOf(value: number, ticks: readonly number[]): number {
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  return Math.min(100, Math.max(0, ((value - low) / (high - low)) * 100))
}
