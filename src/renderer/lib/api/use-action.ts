import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Contract, Input, Reply } from '../../../shared/contract.ts'
import { errorStatus, errorText, fieldErrors } from './api-errors.ts'
import { call, newIdempotencyKey } from './api.ts'
import { isTransientError, shouldRetry } from './query-client.ts'
import { useInvalidate } from './use-api.ts'

/** Status of every command (A §4). */
export type ActionStatus = 'idle' | 'loading' | 'succeeded' | 'failed'

export interface UseActionOptions<C extends Contract> {
  onSuccess?: (reply: Reply<C>, input: Input<C>) => unknown
  /** Called with the error itself, for callers that branch on `errorCode` or `errorStatus`. */
  onFailure?: (error: unknown, input: Input<C>) => unknown
  /** Contracts whose cached responses the command invalidates. */
  invalidates?: readonly Contract[]
}

export interface Action<C extends Contract> {
  /**
   * Resolves to the reply, or undefined when it failed; never rejects. Repeating the same input joins the running call;
   * different input runs after it.
   */
  run: (input: Input<C>) => Promise<Reply<C> | undefined>
  status: ActionStatus
  busy: boolean
  /** The error message, or null. After several queued calls: the last failure. */
  error: string | null
  /** The server's errors for single fields of the body. */
  fieldErrors: Record<string, string>
  /** HTTP status of the failure; undefined without a response. */
  errorStatus: number | undefined
  /** Resets to idle and clears errors (AU-013, AU-014). */
  reset: () => void
}

const statusOf = { idle: 'idle', pending: 'loading', success: 'succeeded', error: 'failed' } as const

/** An input, in a form that can be compared with another one. */
interface ComparableInput {
  body: string
  files: readonly unknown[]
}

const filesOf = (input: unknown): unknown[] =>
  typeof input === 'object' && input !== null && 'files' in input ? Object.entries(input.files ?? {}).flat() : []

const toComparable = (input: unknown): ComparableInput => ({ body: JSON.stringify(input), files: filesOf(input) })

const isSame = (one: ComparableInput, other: ComparableInput): boolean =>
  one.body === other.body &&
  one.files.length === other.files.length &&
  one.files.every((file, index) => file === other.files[index])

/**
 * Manages one idempotency key per input: repeating an input after an unknown outcome reuses the key, a changed form
 * gets a new one.
 */
function useIdempotencyKeys(): { keyFor: (input: unknown) => string; settle: () => void } {
  const open = useRef<(ComparableInput & { key: string }) | null>(null)
  return {
    keyFor: (input) => {
      const wish = toComparable(input)
      if (!open.current || !isSame(open.current, wish)) open.current = { key: newIdempotencyKey(), ...wish }
      return open.current.key
    },
    settle: () => {
      open.current = null
    },
  }
}

/**
 * Runs calls one after the other, so that the last one wins. Only an input equal to the previous one joins it; the same
 * input after a different one is a new call.
 */
function useCallQueue<I, R>(onFirst: () => void): (input: I, make: () => Promise<R>) => Promise<R> {
  const last = useRef<(ComparableInput & { made: Promise<R> }) | null>(null)
  return (input, make) => {
    const wish = toComparable(input)
    const before = last.current
    if (before && isSame(before, wish)) return before.made
    if (!before) onFirst()
    const made = (before ? before.made.then(make) : make()).finally(() => {
      if (last.current?.made === made) last.current = null
    })
    last.current = { ...wish, made }
    return made
  }
}

/** Runs a command of a contract. Retries automatically with the same Idempotency-Key if the outcome is unknown. */
export function useAction<C extends Contract>(contract: C, options: UseActionOptions<C> = {}): Action<C> {
  const invalidate = useInvalidate()
  const { keyFor, settle } = useIdempotencyKeys()
  // Kept here because the next call's success would clear it.
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const inTurn = useCallQueue<Input<C>, Reply<C> | undefined>(() => setFailure(null))
  const mutation = useMutation<Reply<C>, unknown, Input<C>>({
    // The server never stores a reply with a token for a repeated key, so such a call has no key and no retries.
    mutationFn: (input) => call(contract, input, contract.secret ? {} : { idempotencyKey: keyFor(input) }),
    retry: (tries, error) => !contract.secret && shouldRetry(tries, error),
    onSuccess: async (reply, input) => {
      settle()
      await invalidate(...(options.invalidates ?? []))
      await options.onSuccess?.(reply, input)
    },
    onError: async (error, input) => {
      if (!isTransientError(error)) settle()
      await options.onFailure?.(error, input)
    },
  })

  const run = (input: Input<C>): Promise<Reply<C> | undefined> =>
    inTurn(input, () =>
      mutation.mutateAsync(input).catch((error: unknown) => {
        setFailure({ error })
        return undefined
      }),
    )

  const hidden = mutation.status === 'success' && failure !== null
  const failed = mutation.status === 'error' || hidden
  const error = hidden ? failure.error : mutation.error
  return {
    run,
    status: failed ? 'failed' : statusOf[mutation.status],
    busy: mutation.isPending,
    error: failed ? errorText(error) : null,
    fieldErrors: failed ? fieldErrors(error) : {},
    errorStatus: failed ? errorStatus(error) : undefined,
    reset: () => {
      setFailure(null)
      mutation.reset()
    },
  }
}
