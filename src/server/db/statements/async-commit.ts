import { fixedSql } from './fixed-sql.ts'

/**
 * Lets a single statement finish before it is flushed to disk: in its `from`, or with `= 'off'` as the last of its
 * conditions. For data that a power cut may lose without affecting payments, see docs/decisions/0023. Not for
 * transactions, which it would relax as a whole.
 */
export const ASYNC_COMMIT = fixedSql`set_config('synchronous_commit', 'off', true)`
