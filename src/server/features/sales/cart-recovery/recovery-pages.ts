import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { addressLimit } from '../../../http/limits/limits.ts'
import { hashToken } from '../../../http/requests/caller.ts'
import { identifyDevice, isOwnDevice, type Device } from '../../../http/requests/device.ts'
import { AppError } from '../../../http/errors.ts'
import { html } from '../../../mail/html.ts'
import { mailStoreName } from '../../../mail/mail-names.ts'
import { fillIn, recoveryTexts } from '../../../mail/recovery-texts/in-locale.ts'
import { applySentPromo, copySession, findAnySession, isExpired } from '../../checkout/cart-sessions/service.ts'
import { publishedPage } from '../../pages/payment-pages/service.ts'
import { findUnsubscribeLink, recordClick } from './link-repo.ts'
import { addSuppressed } from './suppressed.ts'

interface Token {
  Params: { token: string }
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
const SMALL = 16 * 1024

const addressOf = (path: string, session: string): string => `${path}?${new URLSearchParams({ session }).toString()}`

/** Applies the email's code. The shopper sees the price without it if it has ended or was used. */
async function applyCode(deps: Deps, session_id: string, code: string): Promise<void> {
  try {
    await applySentPromo(deps, session_id, code)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
  }
}

/**
 * The path where the cart of an email continues. The browser that filled it in gets its session back; others, and a
 * session that has expired, get a copy of the cart without personal data.
 */
async function cartPath(deps: Deps, token: string, device: Device): Promise<string> {
  const opened = await recordClick(deps.db, hashToken(token), deps.clock.now())
  const session = opened ? await findAnySession(deps, opened.session_id) : null
  if (!opened || !session) return '/checkout'
  if (session.status === 'completed') return addressOf('/confirmation', session.session_id)
  const page = await publishedPage(deps.db, session.payment_page_id)
  const path = page?.payment_page_type === 'instant' ? '/quick-checkout' : '/checkout'
  const continues = isOwnDevice(session, device) && !isExpired(session, deps.clock.now())
  if (session.status === 'processing' && continues) return addressOf(path, session.session_id)
  const id = continues ? session.session_id : await copySession(deps, session, device)
  if (opened.code !== null) await applyCode(deps, id, opened.code)
  return addressOf(path, id)
}

function unsubscribePage(reply: FastifyReply, locale: string | null, text: string, button: string | null): string {
  const { language } = recoveryTexts(locale ?? 'en')
  void reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
  const form =
    button === null
      ? ''
      : html`<form method="post">
          <button style="padding:12px 20px;border:0;border-radius:8px;background:#16181d;color:#fff;font:inherit">
            ${button}
          </button>
        </form>`
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${text}</title>
      </head>
      <body style="margin:0;background:#f3f4f6;color:#16181d;font-family:system-ui,sans-serif">
        <main style="max-width:480px;margin:10vh auto;padding:32px 28px;background:#fff;border-radius:12px">
          <h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${text}</h1>
          ${form}
        </main>
      </body>
    </html>`.toString()
}

/** Replies with a page about an unsubscribe link, after unsubscribing if `confirmed`. */
async function unsubscribe(deps: Deps, token: string, reply: FastifyReply, confirmed: boolean): Promise<string> {
  const found = await findUnsubscribeLink(deps.db, hashToken(token))
  const { words } = recoveryTexts(found?.locale ?? 'en')
  if (!found) return unsubscribePage(reply.status(404), null, words.gone, null)
  const { store_id, email, locale } = found
  const store = mailStoreName(found.store_name)
  if (!confirmed) return unsubscribePage(reply, locale, fillIn(words.ask, { store }), words.confirm)
  await addSuppressed(deps.db, { store_id, email, reason: 'unsubscribed', created_at: deps.clock.now() })
  return unsubscribePage(reply, locale, fillIn(words.done, { store }), null)
}

/**
 * Links of recovery emails. Mail clients unsubscribe by a POST without a cookie or token of ours (RFC 8058); opening the
 * link in a browser only shows the button, because link scanners open links too.
 */
export async function registerRecoveryPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const options = { schema: { hide: true }, exposeHeadRoute: false, config: { rateLimit: addressLimit(deps.settings) } }
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: SMALL }, (_request, _body, parsed) => parsed(null))
    scope.get<Token>('/recover/:token', options, async (request, reply) => {
      const path = await cartPath(deps, request.params.token, identifyDevice(request, reply, deps.settings))
      return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(path, 302)
    })
    scope.get<Token>('/unsubscribe/:token', options, ({ params }, reply) =>
      unsubscribe(deps, params.token, reply, false),
    )
    scope.post<Token>('/unsubscribe/:token', options, ({ params }, reply) =>
      unsubscribe(deps, params.token, reply, true),
    )
    done()
  })
}
