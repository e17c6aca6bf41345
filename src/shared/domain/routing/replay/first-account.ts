import type { Decision } from '../decide.ts'

export const DECLINED = 'declined'

/** Returns the first connection to try, or the decline; null if no connection can process the payment. */
export const firstAccountOf = ({ decline, plan }: Pick<Decision, 'decline' | 'plan'>): string | null =>
  decline === null ? (plan.steps[0]?.connection_id ?? null) : DECLINED

export const placeOf = (end: string | null): { connection_id: string } | null =>
  end === null || end === DECLINED ? null : { connection_id: end }

/**
 * Returns the accounts before and after a 3-D Secure rule. The rule only moves a payment if it skips accounts without
 * support; otherwise both are the account that processed it.
 */
export function movedBy3ds(took: string, current: Decision, draft: Decision): { from: string; to: string } {
  const [from, to] = [placeOf(firstAccountOf(current)), placeOf(firstAccountOf(draft))].map(
    (place) => place?.connection_id,
  )
  return from === undefined || to === undefined || from === to ? { from: took, to: took } : { from, to }
}
