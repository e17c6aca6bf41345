import { createContext, useContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../shared/domain/money/money.ts'
import { formatByPattern } from '../../../shared/domain/money/money-pattern.ts'
import type { PostPurchaseMessages } from './post-purchase-messages.ts'
import type { ExpressMessages } from './wallet-messages.ts'
import type { HelpMessages } from './help-messages.ts'
import { english } from '../messages.ts'
import type { Messages } from '../messages.ts'
import type { InstantMessages } from './payment-link-messages.ts'
import type { OfferMessages } from './offer-messages.ts'
import type { OrderMessages } from './order-messages.ts'
import type { PayMessages } from './payment-messages.ts'
import type { ResumeMessages } from './resume-messages.ts'
import type { OptionalSectionMessages } from './optional-section-messages.ts'

/**
 * Texts of parts that load on demand. English is in each part's chunk; other languages are loaded as a whole, so that
 * nothing waits twice.
 */
export interface LazyMessages {
  order: OrderMessages
  offer: OfferMessages
  after: PostPurchaseMessages
  express: ExpressMessages
  instant: InstantMessages
  help: HelpMessages
  side: OptionalSectionMessages
  pay: PayMessages
  resume: ResumeMessages
}

interface Texts {
  t: Messages
  lazy?: LazyMessages | undefined
  /** BCP 47, for money, dates and country names. */
  locale: string
  /** Format of the page's currency in that locale, from `moneyPattern`. */
  money?: string | undefined
}

const TextsContext = createContext<Texts>({ t: english, locale: 'en' })

/** Provides the language for its children; English by default. */
export function ShopTexts(props: {
  messages: Messages
  lazy?: LazyMessages | undefined
  locale: string
  money?: string | undefined
  children: ReactNode
}) {
  const { messages: t, lazy, locale, money, children } = props
  const texts = useMemo(() => ({ t, lazy, locale, money }), [t, lazy, locale, money])
  return <TextsContext value={texts}>{children}</TextsContext>
}

export const useTexts = (): Texts => useContext(TextsContext)

/** Formats minor units in the shopper's locale. */
export function useMoney(currency: string): (amount: number) => string {
  const { locale, money } = useTexts()
  return (amount) =>
    (money?.startsWith(currency) && formatByPattern(money, amount)) || formatMoney(amount, currency, locale)
}
