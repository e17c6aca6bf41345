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
 * The words for a failed call: the reply's detail, else the error's message, else 'Unknown error' (A §8). Where the
 * specification names a default text for a call, that stands in place of the message.
 */
export function errorText(error: unknown, defaultText?: string): string {
  const { detail } = bodyOf(error)
  if (typeof detail === 'string' && detail !== '') return detail
  if (defaultText !== undefined) return defaultText
  const message = error instanceof Error ? error.message : failure.safeParse(error).data?.message
  return message || 'Unknown error'
}

/** What the server says about single fields, by their names in the body; empty when it says nothing. */
export const fieldErrors = (error: unknown): Record<string, string> => bodyOf(error).errors ?? {}

/** The code for programs: 'email_not_verified', 'code_too_soon' … */
export const errorCode = (error: unknown): string | undefined => bodyOf(error).code

/** HTTP status; undefined when no reply came. */
export const errorStatus = (error: unknown): number | undefined => responseOf(error)?.status

/** The id under which the server logged the call. */
export const errorRequestId = (error: unknown): string | undefined => headerOf(error, 'x-request-id')

/** Seconds that the server asks to wait, or undefined. */
export function retryAfter(error: unknown): number | undefined {
  const seconds = Number(headerOf(error, 'retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

/** The whole body of a refusal, for those that read more of it. */
export const errorData = (error: unknown): unknown => responseOf(error)?.data
