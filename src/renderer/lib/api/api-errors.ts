import * as z from 'zod/mini'

const errorBody = z.object({
  detail: z.optional(z.unknown()),
  code: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.string())),
})

const failure = z.object({
  message: z.optional(z.string()),
  response: z.optional(
    z.object({
      status: z.optional(z.number()),
      data: z.optional(z.unknown()),
      headers: z.optional(z.unknown()),
    }),
  ),
})

const responseOf = (error: unknown) => {
  const result = failure.safeParse(error)
  return result.success ? result.data.response : undefined
}

const bodyOf = (error: unknown): z.output<typeof errorBody> => {
  const result = errorBody.safeParse(responseOf(error)?.data)
  return result.success ? result.data : {}
}

function headerOf(error: unknown, name: string): string | undefined {
  const headers = responseOf(error)?.headers
  if (typeof headers !== 'object' || headers === null) return undefined
  const value: unknown = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof value === 'string' ? value : undefined
}

/**
 * Returns the message of a failed call: the response's detail, else the error's message, else 'Unknown error' (A §8).
 * If the specification names a default text for a call, that replaces the error's message.
 */
export function errorText(error: unknown, defaultText?: string): string {
  const { detail } = bodyOf(error)
  if (typeof detail === 'string' && detail !== '') return detail
  if (defaultText !== undefined) return defaultText
  const message = error instanceof Error ? error.message : failure.safeParse(error).data?.message
  return message || 'Unknown error'
}

/** Returns the server's field errors by field name in the body; empty if there are none. */
export const fieldErrors = (error: unknown): Record<string, string> => bodyOf(error).errors ?? {}

/** Machine-readable error code: 'email_not_verified', 'code_too_soon' … */
export const errorCode = (error: unknown): string | undefined => bodyOf(error).code

/** HTTP status; undefined if there was no response. */
export const errorStatus = (error: unknown): number | undefined => responseOf(error)?.status

/** The request id under which the server logged the call. */
export const errorRequestId = (error: unknown): string | undefined => headerOf(error, 'x-request-id')

/** Seconds to wait before the next request, or undefined. */
export function retryAfter(error: unknown): number | undefined {
  const seconds = Number(headerOf(error, 'retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

/** The whole error body, for callers that read more of it. */
export const errorData = (error: unknown): unknown => responseOf(error)?.data
