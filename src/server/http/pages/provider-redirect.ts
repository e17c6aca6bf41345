import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Settings } from '../../settings.ts'
import { identifyDevice, type Device } from '../requests/device.ts'
import { notFound } from '../errors.ts'
import { allowScript, providerRedirectPolicy } from './security.ts'

interface Form {
  url: string
  fields: Readonly<Record<string, string>>
}

/** Finds the form to post for a shopper; null if none is pending. */
export type FindForm = (payment: { session_id: string; payment_id: string; device: Device }) => Promise<Form | null>

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const SEND = 'document.forms[0].submit()'

const pageOf = (url: string, fields: Readonly<Record<string, string>>): string => {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>…</title>
<form method="post" action="${escaped(url)}">${inputs.join('')}<noscript><button>→</button></noscript></form>
<script>${SEND}</script></html>`
}

/**
 * Redirects a shopper to a bank that expects a posted form: payment pages may not post to other hosts, this page may
 * post to that bank only.
 */
export function registerProviderRedirect(app: FastifyInstance, settings: Settings, find: FindForm): void {
  app.get<{ Params: { payment_id: string }; Querystring: { session?: string } }>(
    '/leave/:payment_id',
    { schema: { hide: true } },
    async (request, reply) => {
      const { params, query } = request
      const { session: session_id = '' } = query
      const device = identifyDevice(request, reply, settings)
      return sendForm(reply, await find({ session_id, payment_id: params.payment_id, device }))
    },
  )
}

/** Like `registerProviderRedirect`, for a card that a customer adds: the form is in the signed setup. */
export function registerCardRedirect(app: FastifyInstance, open: (setup: string) => Form | null): void {
  app.get<{ Querystring: { setup?: string } }>('/leave/card', { schema: { hide: true } }, (request, reply) =>
    sendForm(reply, open(request.query.setup ?? '')),
  )
}

function sendForm(reply: FastifyReply, form: Form | null): FastifyReply {
  if (!form || !/^https?:/.test(form.url)) throw notFound('Not found')
  const { script = [] } = allowScript(SEND)
  return reply
    .header('content-security-policy', providerRedirectPolicy(script, new URL(form.url).origin))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(pageOf(form.url, form.fields))
}
