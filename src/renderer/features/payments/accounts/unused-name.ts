import type { Connection } from '../../../../shared/contracts/payments/payment-accounts.ts'

/** Returns an unused account name: the provider's name, with a number if necessary. */
export function unusedName(name: string, accounts: readonly Pick<Connection, 'account_name'>[]): string {
  const taken = new Set(accounts.map(({ account_name }) => account_name.toLowerCase()))
  const numbered = (number: number): string => (number === 1 ? name : `${name} ${number}`)
  let number = 1
  while (taken.has(numbered(number).toLowerCase())) number += 1
  return numbered(number)
}
