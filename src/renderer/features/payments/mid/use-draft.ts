import { useCallback, useEffect, useRef, useState } from 'react'
import { midApplications } from '../../../../shared/contracts/payments/merchant-applications.ts'
import type { MidApplication } from '../../../../shared/contracts/payments/merchant-application-fields.ts'
import { dayOf } from '../../../../shared/domain/money/date-range.ts'
import type { MidData } from '../../../../shared/domain/merchant-account/mid-application.ts'
import { midProblems, secretProblem, type MidProblem } from '../../../../shared/domain/merchant-account/mid-problems.ts'
import { errorCode, errorText } from '../../../lib/api/api-errors.ts'
import { call } from '../../../lib/api/api.ts'
import { useInvalidate } from '../../../lib/api/use-api.ts'

/** Autosave delay after the last keystroke, in milliseconds. */
const AUTOSAVE_DELAY_MS = 900

export type SaveState = 'saved' | 'saving' | 'waiting' | 'failed' | 'stale'

type Part = keyof MidData
type Pending = Partial<MidData> & { secrets?: Record<string, string> }

export interface MidDraft {
  data: MidData
  endings: Readonly<Record<string, string>>
  problems: readonly MidProblem[]
  state: SaveState
  /** Why saving failed; null if it succeeded. */
  error: string | null
  set: <P extends Part>(part: P, value: MidData[P]) => void
  /** Sets a secret number, which is saved once it's valid. */
  setSecret: (name: string, value: string) => void
  /** Error of a number while it's typed, or null. */
  secretError: (name: string) => string | null
  typed: (name: string) => string
  /** Saves pending changes immediately. Resolves to false if that failed. */
  flush: () => Promise<boolean>
}

const isEmpty = (pending: Pending): boolean => Object.keys(pending).length === 0

/** Queues saves to the server, one after the other. */
function useSaveQueue(application: MidApplication, onSaved: (reply: MidApplication) => void) {
  const [state, setState] = useState<SaveState>('saved')
  const [error, setError] = useState<string | null>(null)
  const pending = useRef<Pending>({})
  const version = useRef(application.version)
  const running = useRef<Promise<boolean> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { application_id } = application

  const send = useCallback(async (): Promise<boolean> => {
    while (!isEmpty(pending.current)) {
      const sent = pending.current
      pending.current = {}
      setState('saving')
      try {
        const { data } = await call(midApplications.save, {
          body: { application_id, version: version.current, ...sent },
        })
        version.current = data.version
        onSaved(data)
      } catch (reason) {
        const secrets = { ...sent.secrets, ...pending.current.secrets }
        pending.current = { ...sent, ...pending.current, ...(Object.keys(secrets).length > 0 && { secrets }) }
        setError(errorText(reason))
        setState(errorCode(reason) === 'stale_version' ? 'stale' : 'failed')
        return false
      }
    }
    setError(null)
    setState('saved')
    return true
  }, [application_id, onSaved])

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current)
    const under = running.current
    if (under) return under
    const begun = send().finally(() => {
      running.current = null
    })
    running.current = begun
    return begun
  }, [send])

  const add = (change: Pending) => {
    const secrets = { ...pending.current.secrets, ...change.secrets }
    pending.current = { ...pending.current, ...change, ...(Object.keys(secrets).length > 0 && { secrets }) }
    setState((now) => (now === 'stale' ? now : 'waiting'))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), AUTOSAVE_DELAY_MS)
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (!isEmpty(pending.current)) void flush()
    },
    [flush],
  )
  return { state, error, add, flush }
}

/** Validates the numbers that are being typed. */
function secretErrors(secrets: Readonly<Record<string, string>>, data: MidData): Record<string, string> {
  const found = Object.entries(secrets).flatMap(([name, value]) => {
    const problem = value === '' ? null : secretProblem(name, value, data)
    return problem === null ? [] : [[name, problem] as const]
  })
  return Object.fromEntries(found)
}

/** The draft of an application: saves automatically and tracks what is missing. */
export function useMidDraft(application: MidApplication): MidDraft {
  const [data, setData] = useState(application.data)
  const [endings, setEndings] = useState(application.endings)
  const [secrets, setSecrets] = useState<Record<string, string>>({})
  const invalidate = useInvalidate()
  const onSaved = useCallback((reply: MidApplication) => setEndings(reply.endings), [])
  const { state, error, add, flush } = useSaveQueue(application, onSaved)
  // Makes the next visit load the saved state.
  useEffect(() => () => void invalidate(midApplications.details, midApplications.list), [invalidate])

  const typed = (name: string): string => secrets[name] ?? ''
  const errors = secretErrors(secrets, data)
  const { documents } = application
  const [today] = useState(() => dayOf(new Date()))
  return {
    data,
    endings,
    problems: midProblems({ data, endings, documents, today, typed: errors }),
    state,
    error,
    set: (part, value) => {
      setData((now) => ({ ...now, [part]: value }))
      // A number that is invalid in one country may be valid in another.
      const right = secretErrors(secrets, { ...data, [part]: value })
      const kept = Object.keys(errors).filter((name) => !(name in right))
      const now = Object.fromEntries(kept.map((name) => [name, typed(name)]))
      add({ [part]: value, ...(kept.length > 0 && { secrets: now }) })
    },
    setSecret: (name, value) => {
      setSecrets((now) => ({ ...now, [name]: value }))
      if (value !== '' && secretProblem(name, value, data) === null) add({ secrets: { [name]: value } })
    },
    secretError: (name) => errors[name] ?? null,
    typed,
    flush,
  }
}
