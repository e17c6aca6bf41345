import { renderToString } from 'react-dom/server'
import type { AccountView, RenderAccount } from '../../../shared/account-page.ts'
import { AccountApp, loadAccountScreen } from './account-app.tsx'
import { AccountTexts, loadAccountLanguage } from './account-texts.tsx'

/** The chunks that a page loads in addition to the entry. */
function chunksOf({ kind }: AccountView, language: string): string[] {
  const files: Readonly<Partial<Record<AccountView['kind'], string>>> = {
    'cancel-contract': 'contract-screen',
    withdraw: 'contract-screen',
    subscriptions: 'lists-screens',
    addresses: 'lists-screens',
    'your-data': 'lists-screens',
    'payment-methods': 'methods-screen',
    orders: 'orders-screen',
    order: 'orders-screen',
    subscription: 'subscription-screen',
    cancel: 'subscription-screen',
  }
  const texts = [`storefront/portal/messages/${language}.ts`, `shopper/account/languages/${language}.ts`]
  return [
    ...(files[kind] === undefined ? [] : [`shopper/account/${files[kind]}.tsx`]),
    ...(language === 'en' ? [] : texts),
  ]
}

/** The server render of a portal page. The browser's entry hydrates the same parts from the same data. */
export const drawAccountPage: RenderAccount = async ({ page, language: code, locale }) => {
  const [language] = await Promise.all([loadAccountLanguage(code), loadAccountScreen(page.view)])
  const html = renderToString(
    <AccountTexts language={language} locale={locale}>
      <AccountApp page={page} />
    </AccountTexts>,
  )
  const title = [language.account.your_account, page.store?.store_name].filter(Boolean).join(' · ')
  return { html, title, chunks: chunksOf(page.view, language.code) }
}
