import { createContext, useContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../shared/domain/money.ts'
import { english } from './messages.ts'
import type { Messages } from './messages.ts'

interface Texts {
  t: Messages
  /** BCP 47, for money, dates and country names. */
  locale: string
}

const TextsContext = createContext<Texts>({ t: english, locale: 'en' })

/** Gives every part below its language. Without it the parts speak English. */
export function ShopTexts({ messages, locale, children }: { messages: Messages; locale: string; children: ReactNode }) {
  const texts = useMemo(() => ({ t: messages, locale }), [messages, locale])
  return <TextsContext value={texts}>{children}</TextsContext>
}

export const useTexts = (): Texts => useContext(TextsContext)

/** Minor units to text in the shopper's locale. */
export function useMoney(currency: string): (amount: number) => string {
  const { locale } = useTexts()
  return (amount) => formatMoney(amount, currency, locale)
}
