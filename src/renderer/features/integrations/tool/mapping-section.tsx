import { Button, Switch } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useRef } from 'react'
import type { StoreEventType } from '../../../../shared/domain/events/store-event.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { useOverflowing } from '../../../ui/data-table/use-overflowing.ts'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { eventLabel, isSentFromBrowser, isSentFromServer } from '../integration-labels.ts'
import type { PartProps } from './connection-section.tsx'
import { defaultMapping, eventsOf, slotOf } from './tool-form.ts'
import classes from './tool.module.css'

const Mark = ({ on }: { on: boolean }) => (
  <span className={classes.mark} data-on={on || undefined}>
    {on ? <IconCheck size={15} stroke={2} aria-hidden /> : <IconMinus size={13} stroke={1.8} aria-hidden />}
    <span className={classes.spoken}>{on ? 'Yes' : 'No'}</span>
  </span>
)

function EventRow({ tool, integration, form, mayManage, type }: PartProps & { type: StoreEventType }) {
  const { mapping, sent_from } = form.getValues()
  const slot = slotOf(type)
  const { sent, as } = mapping[slot] ?? { sent: false, as: '' }
  const change = (next: { sent?: boolean; as?: string }) =>
    form.setFieldValue('mapping', { ...mapping, [slot]: { sent, as, ...next } })
  const label = eventLabel(type)
  const names = [...new Set([tool.mapping[type] ?? '', ...Object.values(tool.mapping), ...tool.events])]
  const sentCount = integration.counts[type] ?? 0
  return (
    <tr data-off={!sent || undefined}>
      <th scope="row">
        <Switch
          classNames={{ label: classes.eventName ?? '' }}
          label={label}
          checked={sent}
          disabled={!mayManage}
          onChange={({ currentTarget }) => change({ sent: currentTarget.checked })}
        />
      </th>
      <td>
        {sent && mayManage && names.length > 1 ? (
          <ChoiceSelect
            label={`${tool.label} event for ${label}`}
            value={as}
            options={names.map((value) => ({ value, label: value }))}
            onChange={(value) => change({ as: value })}
            width={158}
          />
        ) : (
          <span className={classes.sentAs}>{sent ? as : 'Not sent'}</span>
        )}
      </td>
      <td data-align="center">
        <Mark on={sent && isSentFromBrowser(type, sent_from)} />
      </td>
      <td data-align="center">
        <Mark on={sent && isSentFromServer(sent_from)} />
      </td>
      <td data-align="end">{sent || sentCount > 0 ? formatCount(sentCount) : '–'}</td>
    </tr>
  )
}

/** Which events the tool gets, under which name. */
export function MappingSection(props: PartProps) {
  const { tool, form, mayManage } = props
  const box = useRef<HTMLDivElement>(null)
  const scrolls = useOverflowing(box)
  return (
    <Section
      flush
      title="Event mapping"
      action={
        mayManage && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => form.setFieldValue('mapping', defaultMapping(tool))}
          >
            Reset to default
          </Button>
        )
      }
    >
      <div
        ref={box}
        className={classes.scroll}
        {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': 'Event mapping' } : {})}
      >
        <table className={classes.table} aria-label="Event mapping">
          <thead>
            <tr>
              <th scope="col">Store event</th>
              <th scope="col">{tool.label} event</th>
              <th scope="col" data-align="center">
                Browser
              </th>
              <th scope="col" data-align="center">
                Server
              </th>
              <th scope="col" data-align="end">
                Last 24 h
              </th>
            </tr>
          </thead>
          <tbody>
            {eventsOf(tool).map((type) => (
              <EventRow key={type} {...props} type={type} />
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
