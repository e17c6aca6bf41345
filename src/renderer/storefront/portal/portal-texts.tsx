import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { formatMoney } from '../../../shared/domain/money/money.ts'
import { englishPortal, type PortalMessages } from './portal-messages.ts'

interface PortalTexts {
  t: PortalMessages
  /** BCP 47, for money and dates. */
  locale: string
}

const PortalTextsContext = createContext<PortalTexts>({ t: englishPortal, locale: 'en-US' })

/** Provides the portal's language; English by default. */
export function PortalTextsProvider({ t, locale, children }: PortalTexts & { children: ReactNode }) {
  const texts = useMemo(() => ({ t, locale }), [t, locale])
  return <PortalTextsContext value={texts}>{children}</PortalTextsContext>
}

const dateStyles = {
  /** Dec 18, 2026. */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** Dec 18. */
  short: { day: 'numeric', month: 'short' },
  /** Friday, Dec 18. */
  weekday: { weekday: 'long', day: 'numeric', month: 'short' },
  /** March 18. */
  long: { day: 'numeric', month: 'long' },
  /** DEC. */
  month: { month: 'short' },
  day: { day: 'numeric' },
  /** Friday. */
  name: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** The portal's texts with formatters of its language. Days are 'YYYY-MM-DD' or start with it. */
export function usePortalTexts() {
  const { t, locale } = useContext(PortalTextsContext)
  return useMemo(
    () => ({
      t,
      locale,
      money: (amount: number, currency: string) => formatMoney(amount, currency, locale),
      day: (day: string, style: keyof typeof dateStyles = 'date') =>
        new Intl.DateTimeFormat(locale, { ...dateStyles[style], timeZone: 'UTC' }).format(
          new Date(`${day.slice(0, 10)}T00:00:00Z`),
        ),
      percent: (value: number) => new Intl.NumberFormat(locale, { style: 'percent' }).format(value / 100),
    }),
    [t, locale],
  )
}
