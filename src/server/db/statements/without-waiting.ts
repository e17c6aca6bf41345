import { fixedSql } from './fixed-sql.ts'

/**
 * Lets a statement of its own end before the disk has it: in its `from`, or with `= 'off'` as the last of its conditions.
 * For what may be lost by a power cut without any money being wrong, see docs/decisions/0023. Not for transactions, which
 * it would relax whole.
 */
export const WITHOUT_WAITING = fixedSql`set_config('synchronous_commit', 'off', true)`
