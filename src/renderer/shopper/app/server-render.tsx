import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { needsSideParts } from '../../../shared/domain/pages/page-parts.ts'
import { moneyPattern } from '../../../shared/domain/money/money-pattern.ts'
import type { PageLanguage } from '../../../shared/contracts/pages/page-fields.ts'
import type { RenderOnServer, ServerRender, ServerRenderRequest } from '../../../shared/server-render.ts'
import { loadCountries } from '../../storefront/form/country-list.ts'
import { loadOptionalSections } from '../../storefront/content/load-optional-sections.ts'
import { resolveView } from './initial-view.ts'
import type { View } from './initial-view.ts'
import type { CheckoutData } from '../session/checkout-deps.ts'
import type { ShopperTools } from '../screens/checkout-screen.tsx'
import { bootstrapScript } from './bootstrap-script.ts'
import { lazyModule } from './lazy-module.ts'
import { loadLanguage } from '../i18n/languages.ts'
import { bootstrapErrorMessages } from './bootstrap-error.ts'
import { noScript, noScriptPostPurchase, noScriptChecking, noScriptUnpaid } from './no-script.ts'
import { countryOfLanguage, localeFor } from '../session/prefill.ts'
import { ShopApp } from './shop-app.tsx'
import { titleOf } from './title.ts'

/** Milliseconds after which a render is aborted; the browser then renders the page itself. */
const RENDER_TIMEOUT = 2000

const SIDE_PARTS = 'storefront/content/optional-sections.tsx'

function checkoutChunks({ payment_page, order_bump, instant, express, live_cart, plans }: CheckoutData): string[] {
  if (live_cart.cart.length === 0) return ['shopper/app/state-screen.tsx']
  return [
    'shopper/payment/card-frame.tsx',
    ...(needsSideParts(payment_page) || order_bump ? [SIDE_PARTS] : []),
    ...(instant ? ['shopper/screens/payment-link-screen.tsx'] : []),
    ...(plans ? ['shopper/subscriptions/plan-slot.tsx'] : []),
    ...(express?.length ? ['shopper/wallets/wallet-screen.tsx'] : []),
    ...(live_cart.status === 'processing' ? ['shopper/screens/payment-pending-screen.tsx'] : []),
  ]
}

export { drawAccountPage } from '../account/render-account.tsx'

/** The chunks that each page loads in addition to the entry and its language. */
function chunksOf(view: View): string[] {
  switch (view.name) {
    case 'checkout':
      return checkoutChunks(view.data)
    case 'cart': {
      const parts = needsSideParts(view.data.cart_look?.design ?? {}) || view.data.order_bump
      return ['shopper/screens/cart-screen.tsx', ...(parts ? [SIDE_PARTS] : [])]
    }
    case 'offer':
      return ['shopper/offers/offer-screen.tsx']
    case 'confirmation':
      return ['shopper/screens/confirmation-screen.tsx']
    case 'start':
      return ['shopper/app/start-screen.tsx']
    case 'link':
      return ['shopper/app/link-screen.tsx']
    default:
      return [
        'shopper/app/state-screen.tsx',
        ...('resume' in view && view.resume ? ['shopper/cross-device/resume-screen.tsx'] : []),
      ]
  }
}

/** True if the page depends on the device: on its stored session or an editor's frame, or because it only redirects. */
const dependsOnDevice = ({ name }: View, path: string, query: URLSearchParams): boolean =>
  name === 'go' ||
  query.has('preview') ||
  (!query.get('session') &&
    (name === 'empty' || name === 'no-order') &&
    /^\/(cart|confirmation|thank-you)(\/|$)/.test(path))

/** Renders everything, including parts that load on demand. @throws what any part of it throws. */
async function renderToHtml(app: ReactNode): Promise<string> {
  const failures: unknown[] = []
  const drawing = await renderToReadableStream(app, {
    // In one chunk: a part that came later would need a script to insert it.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal: AbortSignal.timeout(RENDER_TIMEOUT),
    onError: (error) => void failures.push(error),
  })
  await drawing.allReady
  if (failures.length > 0) throw new Error('Part of the page failed to render', { cause: failures[0] })
  return new Response(drawing).text()
}

/** The preload links before a render, which belong in the page's head. */
const PRELOAD_LINKS = /^(?:<link[^>]*>)+/

/** Adds a language's most likely country, so that no browser has to look it up: 'de-DE' for 'de'. */
function withCountry(language: string): string {
  const country = countryOfLanguage(language)
  return language.endsWith(country) ? language : `${language}-${country}`
}

type WithoutScript = Pick<ServerRender, 'no_script' | 'no_script_link'>

/** Text shown without JavaScript, with the link to continue. */
function noScriptContent(data: ServerRenderRequest['data'], code: PageLanguage): WithoutScript {
  const to = data.kind === 'problem' && data.unpaid
  if (!to) return { no_script: noScriptText(data, code) }
  const { text, back } = noScriptUnpaid[code]
  return { no_script: text, no_script_link: { to, text: back } }
}

/** The text only; empty if the order is paid or there is nothing to pay. */
function noScriptText(data: ServerRenderRequest['data'], code: PageLanguage): string {
  switch (data.kind) {
    case 'checkout':
      return (data.live_cart.status === 'processing' ? noScriptChecking : noScript)[code]
    case 'after_offer':
      return noScriptPostPurchase[code]
    case 'problem':
      return data.resume ? noScript[code] : ''
    case 'confirmation':
      return ''
    default:
      return noScript[code]
  }
}

const nowhere = async (): Promise<never> => {
  throw new Error('The server render makes no API calls')
}

/** The server render of a page. The browser's entry hydrates the same parts from the same data. */
export const drawFirstAnswer: RenderOnServer = async ({ path, query: search, data, language: code, languages }) => {
  const query = new URLSearchParams(search)
  const view = resolveView({ path, query, data, storedSession: null, isFramed: false })
  if (dependsOnDevice(view, path, query)) return null
  const [language] = await Promise.all([loadLanguage(code), loadOptionalSections(), loadCountries()])
  const locale = localeFor(language.code, languages)
  const spoken = withCountry(languages[0] ?? '')
  const money = 'live_cart' in data ? moneyPattern(data.live_cart.currency, locale) : ''
  const tools: ShopperTools = {
    api: lazyModule(nowhere),
    copy: lazyModule(nowhere),
    texts: language.live,
    go: () => {},
    language: spoken,
  }
  const drawn = await renderToHtml(
    <ShopApp view={view} language={language} locale={locale} money={money} tools={tools} />,
  )
  const texts = language.code === 'en' ? [] : [`shopper/i18n/languages/${language.code}.ts`]
  return {
    html: drawn.replace(PRELOAD_LINKS, ''),
    head: PRELOAD_LINKS.exec(drawn)?.[0] ?? '',
    title: titleOf(path, data.store?.store_name, language.live),
    locale,
    money,
    spoken,
    ...noScriptContent(data, language.code),
    late: bootstrapErrorMessages[language.code],
    early: `(${bootstrapScript.toString()})()`,
    chunks: [...texts, ...chunksOf(view)],
  }
}
