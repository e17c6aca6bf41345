import { createContext, useContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { PageLanguage } from '../../../shared/contracts/pages/page-fields.ts'
import { ShopTexts } from '../../storefront/i18n/texts.tsx'
import { english } from '../../storefront/messages.ts'
import { loadPortalMessages } from '../../storefront/portal/load-portal-messages.ts'
import { englishPortal, type PortalMessages } from '../../storefront/portal/portal-messages.ts'
import { PortalTextsProvider } from '../../storefront/portal/portal-texts.tsx'
import { englishAccount, type AccountMessages } from './account-messages.ts'

/** All texts of the portal in one language. */
export interface AccountLanguage {
  code: string
  portal: PortalMessages
  account: AccountMessages
}

const loaders: Readonly<Record<Exclude<PageLanguage, 'en'>, () => Promise<{ account: AccountMessages }>>> = {
  es: () => import('./languages/es.ts'),
  fr: () => import('./languages/fr.ts'),
  de: () => import('./languages/de.ts'),
  pt: () => import('./languages/pt.ts'),
  it: () => import('./languages/it.ts'),
  nl: () => import('./languages/nl.ts'),
  ja: () => import('./languages/ja.ts'),
}

const isTranslated = (code: string): code is keyof typeof loaders => Object.hasOwn(loaders, code)

const englishLanguage: AccountLanguage = { code: 'en', portal: englishPortal, account: englishAccount }

/** Loads the portal's language; English for unknown codes and if a file doesn't arrive. Never rejects. */
export async function loadAccountLanguage(code: string): Promise<AccountLanguage> {
  if (!isTranslated(code)) return englishLanguage
  try {
    const [portal, { account }] = await Promise.all([loadPortalMessages(code), loaders[code]()])
    return { code, portal, account }
  } catch {
    return englishLanguage
  }
}

const AccountContext = createContext<AccountMessages>(englishAccount)

export const useAccountTexts = (): AccountMessages => useContext(AccountContext)

/** Inserts values into a text: `{name}` becomes the value of `name`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

interface AccountTextsProps {
  language: AccountLanguage
  locale: string
  children: ReactNode
}

/** Provides the texts of the portal, and those of the checkout parts that it uses. */
export function AccountTexts({ language, locale, children }: AccountTextsProps) {
  const { portal, account } = language
  const shop = useMemo(() => ({ ...english, test_mode: account.test_mode }), [account])
  return (
    <ShopTexts messages={shop} locale={locale}>
      <PortalTextsProvider t={portal} locale={locale}>
        <AccountContext value={account}>{children}</AccountContext>
      </PortalTextsProvider>
    </ShopTexts>
  )
}
