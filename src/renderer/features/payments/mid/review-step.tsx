import { Alert, Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { midApplications } from '../../../../shared/contracts/payments/merchant-applications.ts'
import type { MidApplication } from '../../../../shared/contracts/payments/merchant-application-fields.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { DocumentList } from './documents-step.tsx'
import { ApplicationData } from './application-data.tsx'
import type { MidDraft } from './use-draft.ts'
import classes from './mid.module.css'
import { problemLabel, STEP_LABELS } from './labels.ts'

interface ReviewProps {
  application: MidApplication
  draft: MidDraft
}

/** Missing information, each item with a link to its step. */
function Missing({ application_id, draft }: { application_id: string; draft: MidDraft }) {
  return (
    <Section title="Missing information" count={draft.problems.length}>
      <ul className={classes.missing} aria-label="Missing information">
        {draft.problems.map((problem) => (
          <li key={problem.field}>
            <span>
              <b>{problemLabel(problem, draft.data)}</b> · {problem.message}
            </span>
            <Link to={to('payments.new-mid', undefined, { application_id, step: problem.step })}>
              {STEP_LABELS[problem.step].label}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Sign({ application, draft }: ReviewProps) {
  const { application_id } = application
  const toast = useNotification()
  const [name, setName] = useState('')
  const [agreed, setAgreed] = useState(false)
  const submit = useAction(midApplications.submit, {
    invalidates: [midApplications.details, midApplications.list],
    onSuccess: () => toast.success('Application submitted'),
  })
  const handIn = async () => {
    if (await draft.flush()) await submit.run({ body: { application_id, signed_name: name.trim(), agreed: true } })
  }
  const ready = draft.problems.length === 0 && name.trim() !== '' && agreed
  return (
    <Section title="Signature" form>
      <form
        className={classes.sign}
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) void handIn()
        }}
      >
        <TextInput
          label="Your full name"
          description="This is your signature. We record your name, the time and your IP address."
          value={name}
          maxLength={100}
          autoComplete="name"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label="This information is true and I’m authorized to sign for the business. The operator may verify it with banks and card networks."
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        {submit.error !== null && (
          <Alert color="red" role="alert">
            {submit.error}
          </Alert>
        )}
        <div>
          <Button type="submit" loading={submit.busy} disabled={!ready}>
            Submit application
          </Button>
        </div>
      </form>
    </Section>
  )
}

/** Review of all data, and the signature. */
export function ReviewStep({ application, draft }: ReviewProps) {
  const { application_id, documents } = application
  return (
    <>
      {draft.problems.length > 0 && <Missing application_id={application_id} draft={draft} />}
      <ApplicationData data={draft.data} endings={draft.endings} />
      <Section title="Documents">
        {documents.length === 0 ? <p className={classes.text}>None yet</p> : null}
        <DocumentList documents={documents} onRemove={null} />
      </Section>
      <Sign application={application} draft={draft} />
    </>
  )
}
