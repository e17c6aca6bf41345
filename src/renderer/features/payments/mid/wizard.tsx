import { Alert, Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { MidApplication } from '../../../../shared/contracts/payments/merchant-application-fields.ts'
import { midSteps, type MidStep } from '../../../../shared/domain/merchant-account/mid-application.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { UnsavedGuard } from '../../../ui/resource/unsaved-guard.ts'
import { ViewLink, ViewLinks } from '../../../ui/layout/view-links.tsx'
import { BankStep, VolumeStep } from './bank-step.tsx'
import { BusinessStep } from './business-step.tsx'
import { DocumentsStep } from './documents-step.tsx'
import classes from './mid.module.css'
import { OwnersStep } from './owners-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { useMidDraft, type MidDraft } from './use-draft.ts'
import { problemCount, STEP_LABELS } from './labels.ts'

const STATE_WORDS: Readonly<Record<MidDraft['state'], string>> = {
  saved: 'Saved',
  saving: 'Saving…',
  waiting: 'Not saved yet',
  failed: 'Not saved',
  stale: 'Changed elsewhere',
}

const pathOf = (application_id: string, step: MidStep): string =>
  to('payments.new-mid', undefined, { application_id, step })

interface FootProps {
  draft: MidDraft
  before: MidStep | undefined
  next: MidStep | undefined
  onGo: (step: MidStep) => void
}

function Foot({ draft, before, next, onGo }: FootProps) {
  const { state, error } = draft
  return (
    <>
      {error !== null && (
        <Alert color="red" role="alert">
          {error}{' '}
          {state === 'stale' ? (
            <Button size="compact-xs" variant="default" onClick={() => location.reload()}>
              Reload
            </Button>
          ) : (
            <Button size="compact-xs" variant="default" onClick={() => void draft.flush()}>
              Retry
            </Button>
          )}
        </Alert>
      )}
      <div className={classes.foot}>
        <span className={classes.quiet} role="status">
          {STATE_WORDS[state]}
        </span>
        {before && (
          <Button variant="default" onClick={() => onGo(before)}>
            Back
          </Button>
        )}
        {next && <Button onClick={() => onGo(next)}>Continue</Button>}
      </div>
    </>
  )
}

/** Steps of an editable application, each with its own URL. */
export function Wizard({ application, above }: { application: MidApplication; above: ReactNode }) {
  const { application_id } = application
  const draft = useMidDraft(application)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const step = midSteps.find((each) => each === params.get('step')) ?? 'business'
  // Errors appear after a step was visited, or immediately if the application was submitted before.
  const [seen, setSeen] = useState<readonly MidStep[]>(application.submitted_at === null ? [] : midSteps)
  const at = midSteps.indexOf(step)
  const go = (wanted: MidStep) => {
    setSeen([...seen, step])
    void draft.flush()
    void navigate(pathOf(application_id, wanted))
  }
  const props = { draft, shown: seen.includes(step) }
  const steps: Readonly<Record<MidStep, ReactNode>> = {
    business: <BusinessStep {...props} />,
    owners: <OwnersStep {...props} />,
    bank: <BankStep {...props} />,
    documents: <DocumentsStep application={application} />,
    volume: <VolumeStep {...props} />,
    review: <ReviewStep application={application} draft={draft} />,
  }
  return (
    <>
      <UnsavedGuard dirty={draft.state === 'failed' || draft.state === 'stale'} param="step" />
      <ViewLinks label="Steps of the application">
        {midSteps.map((each) => {
          const open = problemCount({ problems: [...draft.problems] }, each)
          return (
            <ViewLink
              key={each}
              label={STEP_LABELS[each].label}
              path={pathOf(application_id, each)}
              active={each === step}
              count={seen.includes(each) && open > 0 ? open : undefined}
            />
          )
        })}
      </ViewLinks>
      <p className={classes.text}>{STEP_LABELS[step].text}</p>
      {above}
      {steps[step]}
      <Foot draft={draft} before={midSteps[at - 1]} next={midSteps[at + 1]} onGo={go} />
    </>
  )
}
