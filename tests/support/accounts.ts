import type { TestApp } from './test-app.ts'

/** The one-time code of the latest mail to an address. */
export async function mailedCode(test: Pick<TestApp, 'mails'>, email: string): Promise<string> {
  const [mail] = await test.mails(email)
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`No code was mailed to ${email}`)
  return code
}

/** A code that is not this one. */
export const wrongCode = (code: string): string => (code === '111111' ? '222222' : '111111')
