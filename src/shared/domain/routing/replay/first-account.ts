import type { Decision } from '../decide.ts'

export const DECLINED = 'declined'

/** The connection that is tried first, or that nothing is tried; null where no connection can take it. */
export const endOf = ({ decline, plan }: Pick<Decision, 'decline' | 'plan'>): string | null =>
  decline === null ? (plan.steps[0]?.connection_id ?? null) : DECLINED

export const placeOf = (end: string | null): { connection_id: string } | null =>
  end === null || end === DECLINED ? null : { connection_id: end }

/**
 * The accounts before and after a rule about 3-D Secure. It only moves a payment where it passes over accounts without it;
 * otherwise both are the one that took the payment.
 */
export function movedBy3ds(took: string, current: Decision, draft: Decision): { from: string; to: string } {
  const [from, to] = [placeOf(endOf(current)), placeOf(endOf(draft))].map((place) => place?.connection_id)
  return from === undefined || to === undefined || from === to ? { from: took, to: took } : { from, to }
}
