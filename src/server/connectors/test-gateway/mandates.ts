import { DEBIT_SCHEMES } from '../../../shared/domain/payments/debit-schemes.ts'
import type { DeclineCode } from '../../../shared/domain/payments/decline-codes.ts'
import { fixedSql, type FixedSql } from '../../db/statements/fixed-sql.ts'
import type { ConnectionContext } from '../connector.ts'
import type { StoreMandateInput } from '../inputs.ts'
import type { ChargeResult } from '../results.ts'
import type { TestGatewayDeps } from './deps.ts'
import { delaysOf } from './deps.ts'
import { insertCharge } from './ledger.ts'
import { toChargeResult } from './outcomes.ts'

/** Test accounts whose debits are returned, by the end of their number. All other accounts pay. */
const RETURNED: readonly { ends_in: string; code: DeclineCode }[] = [
  { ends_in: '13001', code: 'insufficient_funds' },
  { ends_in: '22227', code: 'insufficient_funds' },
  { ends_in: '11113', code: 'invalid_card' },
  { ends_in: '33335', code: 'revoked_authorization' },
]

const sourceOf = ({ scheme, account }: StoreMandateInput): FixedSql => {
  const number = account.iban ?? account.account_number ?? ''
  const code = RETURNED.find(({ ends_in }) => number.endsWith(ends_in))?.code ?? null
  const behaviour = code === null ? 'process_then_approve' : 'process_then_decline'
  return fixedSql`
    select ${behaviour}::text as behaviour, 'processing'::text as outcome, false as challenge,
      ${code}::text as decline_code, ${scheme}::text as brand, ${number.slice(-4)}::text as last_four, 12 as exp_month,
      2099 as exp_year, null::text as wallet, null::text as payment_method_id`
}

/** Stores a bank account: its debits are processed for a while before they are paid or returned. */
export const storeMandate = async (
  deps: TestGatewayDeps,
  ctx: ConnectionContext,
  input: StoreMandateInput,
): Promise<ChargeResult> => {
  const { reference, idempotency_key, merchant_name } = input
  const { currency } = DEBIT_SCHEMES[input.scheme]
  const { connection_id } = ctx
  const facts = { connection_id, idempotency_key, reference, merchant_name, amount: 0, currency, capture: true }
  const rest = { three_d_secure: 'skip', store: true, settled: true, return_url: null, webhook_url: null } as const
  const stored = await insertCharge(deps.db, sourceOf(input), { ...facts, ...rest }, ctx.now, delaysOf(deps))
  if (stored) return toChargeResult(stored.charge, deps.baseUrl)
  return { status: 'error', code: 'invalid_request', message: 'The bank account was not stored.' }
}
