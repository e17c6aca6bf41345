import { expect, it } from 'vitest'
import { expiryOf } from './cybersource.ts'

it('parses typed and autofilled expiry dates', () => {
  const july = { expirationMonth: '07', expirationYear: '2034' }
  for (const typed of ['07/34', '07 / 34', '0734', ' 07/2034 ']) expect(expiryOf(typed)).toEqual(july)
  for (const typed of ['', '13/34', '7/34', '07/3', '07/1934', 'x']) expect(expiryOf(typed)).toBeNull()
})
