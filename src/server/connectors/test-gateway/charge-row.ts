import { fixedSql } from '../../db/statements/fixed-sql.ts'

/** A charge as returned by the ledger's statements. Times are in milliseconds since 1970. */
export type ChargeRow = {
  id: string
  connection_id: string
  reference: string
  status: 'approved' | 'declined' | 'requires_action' | 'processing' | 'voided'
  outcome: 'approved' | 'declined' | 'processing'
  behaviour: string
  decline_code: string | null
  amount: number
  currency: string
  capture: boolean
  captured_amount: number
  capture_key: string | null
  refunded_amount: number
  brand: string
  last_four: string
  exp_month: number
  exp_year: number
  wallet: string | null
  authenticated: boolean
  payment_method_id: string | null
  merchant_name: string
  return_url: string | null
  webhook_url: string | null
  resolves_at: number | null
  created_at: number
}

/** The columns of ChargeRow. int8 arrives as text from the driver and is exact as float8 up to 2^53. */
export const chargeColumns = fixedSql`id, connection_id, reference, status, outcome, behaviour, decline_code,
  amount::float8 as amount, currency, capture, captured_amount::float8 as captured_amount, capture_key,
  refunded_amount::float8 as refunded_amount, brand, last_four, exp_month, exp_year, wallet, authenticated,
  payment_method_id, merchant_name, return_url, webhook_url,
  (extract(epoch from resolves_at) * 1000)::float8 as resolves_at,
  (extract(epoch from created_at) * 1000)::float8 as created_at`

/** A timestamp parameter with its type, which INSERT … SELECT can't infer. */
export const moment = (time: Date) => fixedSql`${time.toISOString()}::timestamptz`
