import { isAccountNumber, isIban, isRoutingNumber, isSortCode } from '../merchant-account/bank-numbers.ts'

/** Schemes for debiting a bank account. */
export const mandateSchemes = ['sepa_debit', 'bacs_debit', 'ach_debit'] as const
export type MandateScheme = (typeof mandateSchemes)[number]

/** `active` from the moment the customer agrees until it is canceled. */
export const mandateStatuses = ['active', 'cancelled'] as const
export type MandateStatus = (typeof mandateStatuses)[number]

/** Account numbers, named as in their scheme. */
export interface BankAccount {
  iban?: string | undefined
  sort_code?: string | undefined
  routing_number?: string | undefined
  account_number?: string | undefined
}

const BY_SCHEME: Readonly<
  Record<MandateScheme, readonly { field: keyof BankAccount; fits: (text: string) => boolean; message: string }[]>
> = {
  sepa_debit: [{ field: 'iban', fits: isIban, message: 'Invalid IBAN' }],
  bacs_debit: [
    { field: 'sort_code', fits: isSortCode, message: 'A sort code has 6 digits' },
    {
      field: 'account_number',
      fits: (text) => isAccountNumber(text) && /^\d{8}$/.test(text.replace(/[\s-]/g, '')),
      message: 'A UK account number has 8 digits',
    },
  ],
  ach_debit: [
    { field: 'routing_number', fits: isRoutingNumber, message: 'Invalid routing number' },
    { field: 'account_number', fits: isAccountNumber, message: 'An account number has 4 to 17 digits' },
  ],
}

/** Validates account numbers; returns problems by field, empty if there are none. */
export function accountProblems(scheme: MandateScheme, account: BankAccount): Record<string, string> {
  const wrong = BY_SCHEME[scheme].filter(({ field, fits }) => !fits(account[field] ?? ''))
  return Object.fromEntries(wrong.map(({ field, message }) => [field, message]))
}
