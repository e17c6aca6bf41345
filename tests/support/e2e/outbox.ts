import type { APIRequestContext } from '@playwright/test'
import * as z from 'zod/mini'

const reply = z.object({ mails: z.array(z.object({ subject: z.string(), text: z.string() })) })

/** Returns the newest email to an address. @throws Error if there is none. */
export async function newestMail(request: APIRequestContext, to: string): Promise<{ subject: string; text: string }> {
  const answered = await request.get('/api/outbox', { params: { to } })
  const [mail] = reply.parse(await answered.json()).mails
  if (!mail) throw new Error(`There is no mail to ${to}`)
  return mail
}

/** Returns the one-time code that was emailed last. */
export async function mailedCode(request: APIRequestContext, to: string): Promise<string> {
  const { text } = await newestMail(request, to)
  const code = /\b\d{6}\b/.exec(text)?.[0]
  if (code === undefined) throw new Error(`The mail holds no code: ${text}`)
  return code
}
