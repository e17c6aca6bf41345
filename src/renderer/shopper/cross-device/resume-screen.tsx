import { useEffect, useId, useRef, useState } from 'react'
import './resume-screen.css'
import type { PublicStore } from '../../../shared/contracts/stores/store.ts'
import type { ResumeChallenge } from '../../../shared/shop-data.ts'
import { callErrorText } from '../../lib/api/fetch-client.ts'
import { Button, Spinner } from '../../storefront/content/button.tsx'
import { TextField } from '../../storefront/form/fields.tsx'
import { Notice } from '../../storefront/content/inline-alert.tsx'
import { PageFrame } from '../../storefront/templates/page-layout.tsx'
import { useResumeTexts } from '../../storefront/i18n/resume-texts.tsx'
import { api } from '../app/deferred-api.ts'

/** Asks for the code from the email, which proves that the order is the shopper's. */
function CodeForm({ resume, problem }: { resume: ResumeChallenge; problem: string | null }) {
  const t = useResumeTexts()
  const { session_id, start_over } = resume
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState(problem)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (failure) {
      setError(callErrorText(failure))
    }
    setBusy(false)
  }
  const send = () =>
    attempt(async () => {
      await api.sendResumeCode({ body: { session_id } })
      setSent(true)
    })
  const proceed = (code: string) =>
    attempt(async () => location.replace((await api.resume({ body: { session_id, code } })).to))
  return (
    <div className="shop-resume">
      <h1>{t.title}</h1>
      <p className="shop-soft">{sent ? t.sent : t.text}</p>
      {error !== null && <Notice kind="error">{error}</Notice>}
      {sent ? (
        <EnteredCode busy={busy} onCode={(code) => void proceed(code)} onSendAgain={() => void send()} />
      ) : (
        <Button busy={busy} onPress={() => void send()}>
          {t.send}
        </Button>
      )}
      {start_over !== undefined && (
        <p className="shop-small">
          <Button look="link" href={start_over}>
            {t.start_over}
          </Button>
        </p>
      )}
    </div>
  )
}

interface EnteredCodeProps {
  busy: boolean
  onCode: (code: string) => void
  onSendAgain: () => void
}

function EnteredCode({ busy, onCode, onSendAgain }: EnteredCodeProps) {
  const t = useResumeTexts()
  const id = useId()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const proceed = () => {
    if (busy) return
    if (code.trim() !== '') return onCode(code)
    setMissing(true)
    document.getElementById(id)?.focus()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        proceed()
      }}
    >
      <TextField
        id={id}
        label={t.code}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        error={missing ? t.code_required : undefined}
        onChange={(typed) => {
          setCode(typed)
          setMissing(false)
        }}
        onEnter={proceed}
      />
      <Button busy={busy} onPress={proceed}>
        {t.proceed}
      </Button>
      <Button look="link" onPress={onSendAgain}>
        {t.send_again}
      </Button>
    </form>
  )
}

/**
 * A session started on another device: it moves to this browser with a link's token, or with a code sent to its email
 * address.
 */
export default function ResumeScreen({ resume, store }: { resume: ResumeChallenge; store: PublicStore | null }) {
  const t = useResumeTexts()
  const { session_id, token } = resume
  const [problem, setProblem] = useState<string | null>(null)
  const claimed = useRef(false)
  useEffect(() => {
    if (token === undefined || claimed.current) return
    claimed.current = true
    const claim = async () => {
      try {
        location.replace((await api.resume({ body: { session_id, token } })).to)
      } catch (error) {
        setProblem(callErrorText(error))
      }
    }
    void claim()
  }, [session_id, token])
  return (
    <PageFrame store={store}>
      {token !== undefined && problem === null ? (
        <div className="shop-resume" role="status">
          <Spinner size={40} />
          <h1>{t.opening}</h1>
        </div>
      ) : (
        <CodeForm resume={resume} problem={problem} />
      )}
    </PageFrame>
  )
}
