import type { DoubleReply } from '../double-server.ts'

export type StripeObject = Record<string, unknown>

export const refuse = (status: number, error: StripeObject): DoubleReply => ({
  status,
  json: { error: { type: 'invalid_request_error', ...error } },
})
export const ok = (json: unknown): DoubleReply => ({ status: 200, json: structuredClone(json) })
export const missing = (kind: string, id: string, param = 'intent') =>
  refuse(404, { code: 'resource_missing', message: `No such ${kind}: '${id}'`, param })
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
