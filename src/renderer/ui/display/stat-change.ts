import { growth } from '../../../shared/domain/money/growth.ts'
import type { StatChange } from './stat-card.tsx'

type Meaning = 'more-is-good' | 'less-is-good'

const written = (size: number, unit: string): string => `${Math.abs(size).toFixed(1)}${unit}`

function changeOf(size: number | null, unit: string, meaning: Meaning): StatChange | undefined {
  if (size === null) return undefined
  if (size === 0) return { label: `0${unit}`, direction: 'flat', good: true }
  const up = size > 0
  return { label: written(size, unit), direction: up ? 'up' : 'down', good: up === (meaning === 'more-is-good') }
}

/** Percentage change for a card. Undefined without a value to compare with (GAP-33). */
export const percentChange = (current: number, compared: number, meaning: Meaning = 'more-is-good') =>
  changeOf(growth(current, compared), '%', meaning)

/** A percentage change computed by the server. */
export const reportedChange = (percent: number | null, meaning: Meaning = 'more-is-good') =>
  changeOf(percent, '%', meaning)

/** The change of a percentage, in percentage points. */
export function pointsChange(current: number | null, compared: number | null): StatChange | undefined {
  if (current === null || compared === null) return undefined
  return changeOf(Math.round((current - compared) * 10) / 10, ' pts', 'more-is-good')
}
