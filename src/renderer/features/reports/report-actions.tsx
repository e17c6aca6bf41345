import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconCopy, IconDownload, IconPencil, IconTable, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { reports, type SavedReport } from '../../../shared/contracts/sales/reports.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useCan } from '../../lib/session/permissions.ts'
import { askToConfirm } from '../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import { RowMenu } from '../../ui/layout/row-menu.tsx'
import { ConflictDialog } from '../../ui/resource/conflict-dialog.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { useReportExport } from './use-report-export.ts'
import { useCreateReport, useUpdateReport } from './use-save-report.ts'
import type { WorkingReport } from './use-working-report.ts'

interface ActionsProps {
  name: string
  /** Null for a report of the library, and a new one. */
  saved: SavedReport | null
  working: WorkingReport
}

function ExportMenu({ name, working: { report } }: Pick<ActionsProps, 'name' | 'working'>) {
  const { running, start, cancel } = useReportExport(name, report)
  if (running) {
    return (
      <Button variant="default" leftSection={<IconX size={16} stroke={1.8} />} onClick={cancel}>
        Cancel export
      </Button>
    )
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.8} />}
          rightSection={<IconChevronDown size={16} stroke={1.8} />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTable size={16} stroke={1.7} />} onClick={() => void start('figures')}>
          Figures as CSV
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={16} stroke={1.7} />} onClick={() => void start('rows')}>
          All rows as CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Rename, duplicate and delete of a saved report. */
function SavedMenu({ saved, onRename, onCopy }: { saved: SavedReport; onRename: () => void; onCopy: () => void }) {
  const toast = useNotification()
  const navigate = useNavigate()
  const canEditShared = useCan('orders.manage')
  const canEdit = !saved.shared || canEditShared
  const remove = useAction(reports.remove, {
    invalidates: [reports.saved],
    onSuccess: () => {
      toast.success('Report deleted')
      void navigate(to('reports.list'))
    },
    onFailure: () => toast.error('The report couldn’t be deleted. Try again.'),
  })
  const ask = async () => {
    const confirmed = await askToConfirm({
      title: `Delete ${saved.name}?`,
      message: saved.shared
        ? 'The whole team loses this report. You can’t undo it.'
        : 'Only the report is deleted, not its data. You can’t undo it.',
      confirmLabel: 'Delete report',
      destructive: true,
    })
    if (confirmed) await remove.run({ body: { report_id: saved.report_id } })
  }
  return (
    <RowMenu name={saved.name}>
      {canEdit && (
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onRename}>
          Rename or share
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy size={16} stroke={1.7} />} onClick={onCopy}>
        Duplicate
      </Menu.Item>
      {canEdit && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={() => void ask()}>
          Delete
        </Menu.Item>
      )}
    </RowMenu>
  )
}

/** Export and save, and what else can be done with a saved report. */
export function ReportActions({ name, saved, working }: ActionsProps) {
  const [dialog, setDialog] = useState<'new' | 'rename' | null>(null)
  const close = () => setDialog(null)
  const canEditShared = useCan('orders.manage')
  const create = useCreateReport(close)
  const update = useUpdateReport(saved, working.report, {
    onSaved: () => {
      close()
      working.reset()
    },
  })
  const canUpdate = saved !== null && (!saved.shared || canEditShared)
  return (
    <>
      <ExportMenu {...{ name, working }} />
      {working.isChanged && (
        <Button variant="default" onClick={working.reset}>
          Discard changes
        </Button>
      )}
      {canUpdate ? (
        <Button
          disabled={!working.isChanged}
          loading={update.busy}
          onClick={() => update.update({ report: working.report })}
        >
          Save
        </Button>
      ) : (
        <Button onClick={() => setDialog('new')}>Save as…</Button>
      )}
      {saved && <SavedMenu saved={saved} onRename={() => setDialog('rename')} onCopy={() => setDialog('new')} />}
      <SaveDialog
        title="Save report"
        opened={dialog === 'new'}
        initial={{ name: saved ? `Copy of ${name}`.slice(0, 80) : name, shared: false }}
        canShare
        busy={create.busy}
        error={create.error}
        nameError={create.fieldErrors['name']}
        onSave={(as) => void create.create(working.report, as)}
        onClose={close}
      />
      {saved && (
        <SaveDialog
          title="Rename or share"
          opened={dialog === 'rename'}
          initial={saved}
          canShare={saved.own}
          busy={update.busy}
          error={update.error}
          nameError={update.fieldErrors['name']}
          onSave={(as) => update.update(as)}
          onClose={close}
        />
      )}
      {update.conflict && <ConflictDialog what="Report" conflict={update.conflict} />}
    </>
  )
}
