import type { ToolField } from '../tools.ts'

/** A token or key without a published form: anything without spaces. */
export const secretField = (key: string, label: string, hint: string): ToolField => ({
  key,
  label,
  secret: true,
  required: true,
  pattern: /^[\x21-\x7e]{8,1000}$/,
  // 'API key' stays in capitals.
  error: `Paste the whole ${label.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())}, without spaces`,
  hint,
})

export const accessToken = (hint: string): ToolField => secretField('access_token', 'Access token', hint)
