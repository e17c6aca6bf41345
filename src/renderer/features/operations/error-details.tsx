import { Button } from '@mantine/core'
import { useState } from 'react'
import { frontendErrors, type ErrorGroup, type ErrorRecord } from '../../../shared/contracts/support/frontend-errors.ts'
import { errorText } from '../../lib/api/api-errors.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { KeyValueList } from '../../ui/display/key-value.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { LoadGate } from '../../ui/resource/load-gate.tsx'
import { DetailSkeleton } from '../../ui/feedback/skeletons.tsx'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import { environmentFacts, placeFacts } from './error-labels.ts'
import classes from './operations.module.css'

function RecordFacts({ record }: { record: ErrorRecord }) {
  return (
    <>
      <KeyValueList items={placeFacts(record)} />
      {record.stack !== '' && <pre className={classes.stack}>{record.stack}</pre>}
      <h3 className={classes.heading}>Where and when</h3>
      <KeyValueList items={environmentFacts(record)} />
    </>
  )
}

function ResolveButton({ group }: { group: ErrorGroup }) {
  const resolved = group.resolved_at !== null
  const toast = useNotification()
  const action = useAction(frontendErrors.resolve, {
    invalidates: [frontendErrors.list, frontendErrors.details],
    onSuccess: ({ message }) => toast.success(message),
    onFailure: (error) => toast.error(errorText(error)),
  })
  return (
    <Button
      variant={resolved ? 'default' : 'filled'}
      loading={action.busy}
      onClick={() => void action.run({ body: { error_group_id: group.error_group_id, resolved: !resolved } })}
    >
      {resolved ? 'Reopen' : 'Mark as resolved'}
    </Button>
  )
}

/** A group of similar errors with its latest records, one at a time. */
export function ErrorDetails({ error_group_id }: { error_group_id: string }) {
  const details = useApi(frontendErrors.details, { query: { error_group_id } })
  const [shown, setShown] = useState(0)
  const group = details.data?.data
  const records = group?.records ?? []
  const entry = records[shown]
  return (
    <LoadGate load={details.load} what="Error" skeleton={<DetailSkeleton aside={false} />}>
      {group && (
        <div className={classes.details}>
          <p className={classes.message}>{group.message}</p>
          <p className={classes.note}>
            Seen {group.count === 1 ? 'once' : `${group.count} times`}, first{' '}
            <RelativeTime value={group.first_seen_at} />, last <RelativeTime value={group.last_seen_at} />.
          </p>
          <div>
            <ResolveButton group={group} />
          </div>
          {entry && (
            <>
              <div className={classes.turn}>
                <h3 className={classes.heading}>
                  Record {shown + 1} of {records.length}, <RelativeTime value={entry.created_at} />
                </h3>
                <span className={classes.buttons}>
                  <Button size="xs" variant="default" disabled={shown === 0} onClick={() => setShown(shown - 1)}>
                    Newer
                  </Button>
                  <Button
                    size="xs"
                    variant="default"
                    disabled={shown >= records.length - 1}
                    onClick={() => setShown(shown + 1)}
                  >
                    Older
                  </Button>
                </span>
              </div>
              <RecordFacts record={entry.record} />
            </>
          )}
        </div>
      )}
    </LoadGate>
  )
}
