import type { DeclineCode } from './decline-codes.ts'
import type { MandateScheme } from './mandates.ts'

/** Reason for which a bank returned a debit. */
export interface DebitReturn {
  code: DeclineCode
  /** For the merchant. */
  message: string
  /** True if the mandate can't be used again: the customer or their bank ended it, or the account can't be debited. */
  ends_mandate: boolean
}

const reason = (code: DeclineCode, message: string, ends_mandate = false): DebitReturn => ({
  code,
  message,
  ends_mandate,
})

const FUNDS = reason('insufficient_funds', 'The bank account has insufficient funds.')
const CLOSED = reason('invalid_card', 'The bank account is closed.', true)
const NO_ACCOUNT = reason('invalid_card', 'The bank account doesn’t exist.', true)
const INVALID = reason('invalid_card', 'The bank account number is invalid.', true)
const REVOKED = reason('revoked_authorization', 'The customer revoked the authorization to debit the account.', true)
const NOT_AUTHORIZED = reason('revoked_authorization', 'The customer didn’t authorize the debit.', true)
const STOPPED = reason('revoked_authorization', 'The customer stopped the payment.', true)
const RESTRICTED = reason('restricted_card', 'The bank account can’t be debited.')
const BLOCKED = reason('restricted_card', 'The bank account is blocked.')
const DECEASED = reason('invalid_card', 'The account holder is deceased.', true)
const UNKNOWN = reason('generic_decline', 'The bank returned the debit without giving a reason.')
const FAULT = reason('processing_error', 'The bank could not process the debit.')

/** Nacha return codes. */
const ACH: Readonly<Record<string, DebitReturn>> = {
  R01: FUNDS,
  R02: CLOSED,
  R03: NO_ACCOUNT,
  R04: INVALID,
  R05: NOT_AUTHORIZED,
  R06: RESTRICTED,
  R07: REVOKED,
  R08: STOPPED,
  R09: FUNDS,
  R10: NOT_AUTHORIZED,
  R11: NOT_AUTHORIZED,
  R12: NO_ACCOUNT,
  R13: INVALID,
  R14: DECEASED,
  R15: DECEASED,
  R16: BLOCKED,
  R17: RESTRICTED,
  R20: RESTRICTED,
  R23: NOT_AUTHORIZED,
  R28: INVALID,
  R29: NOT_AUTHORIZED,
}

/** ISO 20022 reason codes of SEPA rejections, returns and refunds. */
const SEPA: Readonly<Record<string, DebitReturn>> = {
  AC01: INVALID,
  AC04: CLOSED,
  AC06: BLOCKED,
  AC13: RESTRICTED,
  AG01: RESTRICTED,
  AG02: FAULT,
  AM04: FUNDS,
  AM05: reason('duplicate', 'The bank received the debit twice.'),
  BE05: REVOKED,
  CNOR: FAULT,
  DNOR: FAULT,
  FF01: FAULT,
  MD01: reason('revoked_authorization', 'The bank has no valid mandate for the debit.', true),
  MD06: NOT_AUTHORIZED,
  MD07: DECEASED,
  MS02: reason('revoked_authorization', 'The customer refused the debit.'),
  MS03: UNKNOWN,
  RC01: INVALID,
  RR01: RESTRICTED,
  RR02: RESTRICTED,
  RR03: RESTRICTED,
  RR04: RESTRICTED,
  SL01: reason('restricted_card', 'The customer’s bank blocks debits by this creditor.'),
}

/** ARUDD return codes of Bacs, and ADDACS codes that cancel an instruction. */
const BACS: Readonly<Record<string, DebitReturn>> = {
  '0': FUNDS,
  '1': REVOKED,
  '2': DECEASED,
  '3': CLOSED,
  '4': reason('revoked_authorization', 'The customer disputed the date of the debit.'),
  '5': NO_ACCOUNT,
  '6': reason('revoked_authorization', 'The bank has no instruction for the debit.', true),
  '7': reason('revoked_authorization', 'The customer disputed the amount of the debit.'),
  '8': reason('processing_error', 'The debit arrived before its due date.'),
  '9': reason('revoked_authorization', 'The debit was presented too late.'),
  A: FAULT,
  B: CLOSED,
}

const RETURNS: Readonly<Record<MandateScheme, Readonly<Record<string, DebitReturn>>>> = {
  sepa_debit: SEPA,
  bacs_debit: BACS,
  ach_debit: ACH,
}

/** Reason of a scheme's return code, such as 'R01', 'AM04' or '0'; null if it is unknown. */
export function debitReturn(scheme: MandateScheme, code: string): DebitReturn | null {
  const key = code.toUpperCase().replace(/^ARUDD-?/, '')
  return Object.hasOwn(RETURNS[scheme], key) ? (RETURNS[scheme][key] ?? null) : null
}

/** Words for the merchant about a returned debit whose provider gives no return code. */
const MESSAGES: Partial<Record<DeclineCode, string>> = {
  insufficient_funds: FUNDS.message,
  invalid_card: 'The bank account doesn’t exist or is closed.',
  revoked_authorization: REVOKED.message,
  restricted_card: RESTRICTED.message,
  generic_decline: UNKNOWN.message,
  processing_error: FAULT.message,
}

/** Message for the merchant about a debit that was declined with one of our codes. */
export const debitMessage = (code: DeclineCode): string => MESSAGES[code] ?? UNKNOWN.message

/** True if a mandate ends with a debit that was declined with one of our codes. */
export const endsMandate = (code: string): boolean => code === 'revoked_authorization' || code === 'invalid_card'
