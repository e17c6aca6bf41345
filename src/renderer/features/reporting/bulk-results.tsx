import { Button, Group, Modal } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import type { MoveResult } from '../../../shared/contracts/payments/authorizations.ts'
import classes from './reporting.module.css'

const MARKS = { succeeded: IconCircleCheck, failed: IconCircleX, working: IconClock } as const
const TONES = { succeeded: classes.ok, failed: classes.bad, working: classes.wait } as const

interface BulkResultsProps {
  results: readonly MoveResult[] | null
  onClose: () => void
}

/** Result of a bulk action for each payment. */
export function BulkResults({ results, onClose }: BulkResultsProps) {
  const done = results?.filter(({ status }) => status === 'succeeded').length ?? 0
  return (
    <Modal opened={results !== null} onClose={onClose} title={`${done} of ${results?.length ?? 0} done`}>
      <ul className={classes.results} aria-label="Results">
        {results?.map(({ payment_id, order_number, status, message }) => {
          const Mark = MARKS[status]
          return (
            <li key={payment_id}>
              <Mark size={18} stroke={1.7} className={TONES[status] ?? ''} aria-hidden />
              <span>
                <strong>{order_number === null ? 'A payment' : `#${order_number}`}</strong>: {message}
              </span>
            </li>
          )
        })}
      </ul>
      <Group justify="flex-end" mt={24}>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Modal>
  )
}
