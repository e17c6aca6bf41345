import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Contract, Input, Reply } from '../../shared/contract.ts'
import { errorStatus, errorText, fieldErrors } from './api-errors.ts'
import { call, newIdempotencyKey } from './api.ts'
import { isPassing, mayRetry } from './query-client.ts'
import { useInvalidate } from './use-api.ts'

/** Every command has one of these (A §4). */
export type ActionStatus = 'idle' | 'loading' | 'succeeded' | 'failed'

export interface UseActionOptions<C extends Contract> {
  onSuccess?: (reply: Reply<C>, input: Input<C>) => unknown
  /** Called with the error itself, for those that branch on `errorCode` or `errorStatus`. */
  onFailure?: (error: unknown, input: Input<C>) => unknown
  /** What of the kept answers the command makes old. */
  invalidates?: readonly Contract[]
}

export interface Action<C extends Contract> {
  /** Resolves to the reply, or undefined when it failed; never rejects. A second press joins the first. */
  run: (input: Input<C>) => Promise<Reply<C> | undefined>
  status: ActionStatus
  busy: boolean
  /** Plain words after a failure, else null. */
  error: string | null
  /** What the server said about single fields of the body. */
  fieldErrors: Record<string, string>
  /** HTTP status of the failure; undefined without a reply. */
  errorStatus: number | undefined
  /** Back to idle, errors gone (AU-013, AU-014). */
  reset: () => void
}

const statusOf = { idle: 'idle', pending: 'loading', success: 'succeeded', error: 'failed' } as const

interface Attempt {
  key: string
  body: string
  files: readonly unknown[]
}

const filesOf = (input: unknown): unknown[] =>
  typeof input === 'object' && input !== null && 'files' in input ? Object.values(input.files ?? {}) : []

const isSame = (one: Attempt, body: string, files: readonly unknown[]): boolean =>
  one.body === body && one.files.length === files.length && one.files.every((file, index) => file === files[index])

/** One key for one wish: pressing again after a failure of unknown outcome repeats it, a changed form is a new one. */
function useKeyOf(): { keyFor: (input: unknown) => string; settle: () => void } {
  const open = useRef<Attempt | null>(null)
  return {
    keyFor: (input) => {
      const body = JSON.stringify(input)
      const files = filesOf(input)
      if (!open.current || !isSame(open.current, body, files)) open.current = { key: newIdempotencyKey(), body, files }
      return open.current.key
    },
    settle: () => {
      open.current = null
    },
  }
}

/** A command through a contract. Tries again by itself, under the same Idempotency-Key, when no clear answer came. */
export function useAction<C extends Contract>(contract: C, options: UseActionOptions<C> = {}): Action<C> {
  const invalidate = useInvalidate()
  const { keyFor, settle } = useKeyOf()
  const running = useRef<Promise<Reply<C> | undefined> | null>(null)
  const mutation = useMutation<Reply<C>, unknown, Input<C>>({
    // A reply with a token is never kept for a repeated key, so such a call is made once and anew.
    mutationFn: (input) => call(contract, input, contract.secret ? {} : { idempotencyKey: keyFor(input) }),
    retry: (tries, error) => !contract.secret && mayRetry(tries, error),
    onSuccess: async (reply, input) => {
      settle()
      await invalidate(...(options.invalidates ?? []))
      await options.onSuccess?.(reply, input)
    },
    onError: async (error, input) => {
      if (!isPassing(error)) settle()
      await options.onFailure?.(error, input)
    },
  })

  const run = (input: Input<C>): Promise<Reply<C> | undefined> => {
    running.current ??= mutation
      .mutateAsync(input)
      .catch(() => undefined)
      .finally(() => {
        running.current = null
      })
    return running.current
  }

  const failed = mutation.status === 'error'
  return {
    run,
    status: statusOf[mutation.status],
    busy: mutation.isPending,
    error: failed ? errorText(mutation.error) : null,
    fieldErrors: failed ? fieldErrors(mutation.error) : {},
    errorStatus: failed ? errorStatus(mutation.error) : undefined,
    reset: mutation.reset,
  }
}
