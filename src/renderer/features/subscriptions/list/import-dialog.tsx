import { Alert, Button, FileButton, Group, Modal, Progress, Stack } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Reply } from '../../../../shared/contract.ts'
import { MAX_IMPORTED_ROWS } from '../../../../shared/contracts/subscriptions/import-calls.ts'
import { subscriptions } from '../../../../shared/contracts/subscriptions/subscriptions.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { call } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { formatCount, pluralize } from '../../../lib/format/format.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { errorFile, parseImport } from './import-csv.ts'
import classes from './list.module.css'

type State = Reply<typeof subscriptions.importState>['data']
type Parsed = ReturnType<typeof parseImport>

/** In bytes; about 100,000 rows. */
const MAX_BYTES = 20_000_000
const POLL_MS = 1000

const LABELS: Readonly<Record<State['rows'][number]['status'], string>> = {
  valid: 'Ready',
  invalid: 'Not imported',
  skipped: 'Skipped',
  imported: 'Imported',
}

/** What happens with each row, problems first. */
function Report({ rows, done }: Pick<State, 'rows' | 'done'>) {
  return (
    <ul className={classes.report} aria-label="Rows">
      {rows.map(({ line, status, message }) => (
        <li key={line} data-status={status}>
          Line {line}: {LABELS[status]}. {message}
        </li>
      ))}
      {done > rows.length && <li>And {pluralize(done - rows.length, 'more row')}.</li>}
    </ul>
  )
}

const summaryOf = ({ counts, dry_run, file_name }: State): string => {
  const { valid, invalid, skipped, imported } = counts
  const parts = dry_run ? [`${formatCount(valid)} ready to import`] : [`${formatCount(imported)} imported`]
  if (skipped > 0) parts.push(`${formatCount(skipped)} skipped because they exist`)
  if (invalid > 0) parts.push(`${formatCount(invalid)} with errors`)
  return `${file_name}: ${parts.join(', ')}.`
}

/** Progress of an import that the server processes, then its report. */
function ImportReport({ state, onErrors }: { state: State; onErrors: () => void }) {
  const { total, done, finished_at, counts, dry_run, rows } = state
  if (finished_at === null) {
    return (
      <div>
        <p role="status">
          {dry_run ? 'Checked' : 'Imported'} {formatCount(done)} of {pluralize(total, 'row')}
          {dry_run ? '…' : '. You can close this; the import continues.'}
        </p>
        <Progress value={(done / Math.max(1, total)) * 100} aria-label="Progress" mt={8} />
      </div>
    )
  }
  return (
    <>
      <p role="status">{summaryOf(state)}</p>
      {counts.invalid > 0 && (
        <div>
          <Button variant="default" size="xs" leftSection={<IconDownload size={16} stroke={1.8} />} onClick={onErrors}>
            Download rows with errors
          </Button>
        </div>
      )}
      <Report rows={rows} done={done} />
    </>
  )
}

const HELP =
  'Upload a CSV file of up to 50,000 rows. Required columns: Email, Plan, Next date, Account, Token. Optional: Name, Option, Quantity, Provider customer, and for products that ship Address, Address 2, City, Region, Postal code, Country, Shipping method. Next date is a day such as 2026-12-18, Country two letters, and Token the account’s reference of the stored payment method, which is first used by the next charge. Rows with the email, plan option, account and token of a subscription you already have are skipped, so you can upload a file again. Nothing is imported until you confirm.'

const problemOf = ({ problem, rows }: Parsed): string | null =>
  rows.length > MAX_IMPORTED_ROWS ? 'The file has more than 50,000 rows.' : problem

/** Starts imports and follows the latest one. */
function useImport(store_id: string) {
  const toast = useNotification()
  const [file, setFile] = useState<(Parsed & { name: string }) | null>(null)
  /** Why the chosen file can't be read; null if it can. */
  const [refused, setRefused] = useState<string | null>(null)
  const [import_id, setImportId] = useState<string | null>(null)
  const [running, setRunning] = useState(false)
  const { data } = useApi(
    subscriptions.importState,
    import_id === null ? null : { query: { store_id, import_id } },
    running ? { pollMs: POLL_MS } : {},
  )
  const state = data?.data.import_id === import_id ? (data?.data ?? null) : null
  const isRunning = import_id !== null && state?.finished_at === null
  if (isRunning !== running) setRunning(isRunning)
  const start = useAction(subscriptions.startImport, {
    invalidates: [subscriptions.list],
    onSuccess: ({ data: started }) => setImportId(started.import_id),
    onFailure: (error) => toast.error(errorText(error)),
  })
  const run = (parsed: Parsed & { name: string }, dry_run: boolean) =>
    start.run({ body: { store_id, dry_run, file_name: parsed.name, rows: parsed.rows } })
  const choose = async (chosen: File | null) => {
    if (!chosen) return
    const isLarge = chosen.size > MAX_BYTES
    const parsed = parseImport(isLarge ? '' : await chosen.text())
    const problem = isLarge ? 'The file is larger than 20 MB.' : problemOf(parsed)
    setRefused(problem === null ? null : `${chosen.name}: ${problem}`)
    if (problem !== null) {
      setFile(null)
      setImportId(null)
      return
    }
    const named = { ...parsed, name: chosen.name }
    setFile(named)
    await run(named, true)
  }
  const saveErrors = async () => {
    if (!file || import_id === null) return
    try {
      const { rows } = await call(subscriptions.importProblems, { query: { store_id, import_id } })
      await saveFile(
        `${file.name.replace(/\.csv$/i, '')}-errors.csv`,
        new Blob([errorFile(file, rows)], { type: 'text/csv' }),
      )
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return { file, refused, state, busy: start.busy || isRunning, run, choose, saveErrors }
}

/** Imports subscriptions from a CSV file, after a dry run that reports row by row. */
export function ImportDialog({ store_id, onClose }: { store_id: string; onClose: () => void }) {
  const { file, refused, state, busy, run, choose, saveErrors } = useImport(store_id)
  const ready = state?.dry_run && state.finished_at !== null ? state.counts.valid : 0
  const isDone = state !== null && !state.dry_run
  return (
    <Modal opened onClose={onClose} title="Import subscriptions" size="lg">
      <Stack gap={16}>
        {!isDone && (
          <>
            <p className={classes.help}>{HELP}</p>
            <FileButton accept=".csv,text/csv" onChange={(chosen) => void choose(chosen)} disabled={busy}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconUpload size={16} stroke={1.8} />}>
                  {file ? 'Select another file' : 'Select a CSV file'}
                </Button>
              )}
            </FileButton>
            {refused !== null && (
              <Alert color="red" role="alert">
                {refused}
              </Alert>
            )}
          </>
        )}
        {state && <ImportReport state={state} onErrors={() => void saveErrors()} />}
      </Stack>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onClose}>
          {isDone ? 'Close' : 'Cancel'}
        </Button>
        {!isDone && (
          <Button disabled={ready === 0} loading={busy} onClick={() => file && void run(file, false)}>
            {ready > 0 ? `Import ${pluralize(ready, 'subscription')}` : 'Import'}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
