import { Alert, Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import {
  integrationCalls,
  type Integration,
  type TestResult,
} from '../../../../shared/contracts/integrations/integrations.ts'
import type { StoreEventType } from '../../../../shared/domain/events/store-event.ts'
import type { Tool } from '../../../../shared/domain/events/tools.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { eventLabel } from '../integration-labels.ts'
import { eventsOf } from './tool-form.ts'
import { integrationReads } from './use-tool-actions.ts'
import classes from './tool.module.css'

interface TestEventProps {
  tool: Tool
  integration: Integration
}

function Result({ tool, result, test_code }: { tool: Tool; result: TestResult; test_code: string }) {
  const { accepted, note, duration_ms, status } = result
  if (!accepted)
    return (
      <Alert color="red" icon={<IconAlertCircle size={18} />} title={`${tool.label} rejected it`} role="alert">
        {note || 'No reason was given.'}
        {status !== null && ` (${status})`}
      </Alert>
    )
  return (
    <Alert
      color="green"
      icon={<IconCircleCheck size={18} />}
      title={`${tool.label} received it in ${duration_ms} ms`}
      role="status"
    >
      {test_code === ''
        ? `Look for test@example.com in ${tool.label}.`
        : `${tool.label} shows it as a test under ${test_code}.`}
    </Alert>
  )
}

/** Explains how the tool counts a test event. */
const noteOf = ({ label, has_test_code }: Tool, test_code: string): string => {
  if (!has_test_code) return `${label} has no test mode: it counts this event of test@example.com like a real one.`
  return test_code === '' ? 'Enter a test event code and save it first, so that the test doesn’t count as a sale.' : ''
}

/** Sends a made-up event of 1.00 to the tool now. */
export function TestEvent({ tool, integration: { test_code, version } }: TestEventProps) {
  const { store_id, currency } = useStore()
  const types = eventsOf(tool)
  const [type, setType] = useState<StoreEventType>('order.paid')
  const test = useAction(integrationCalls.test, { invalidates: integrationReads })
  const [result, setResult] = useState<TestResult | null>(null)
  const send = async () => {
    setResult(null)
    const reply = await test.run({ body: { store_id, name: tool.name, type } })
    setResult(reply?.data ?? null)
  }
  const note = noteOf(tool, test_code)
  return (
    <Section title="Test event" key={version}>
      <div className={classes.test}>
        <div className={classes.testLine}>
          <ChoiceSelect
            label="Event to send"
            value={type}
            options={types.map((value) => ({
              value,
              label: value === 'order.paid' ? `${eventLabel(value)}, 1.00 ${currency}` : eventLabel(value),
            }))}
            onChange={setType}
          />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconSend size={15} stroke={1.8} />}
            loading={test.busy}
            disabled={tool.has_test_code && test_code === ''}
            aria-label="Send test event"
            onClick={() => void send()}
          >
            Send
          </Button>
        </div>
        {note && <p className={classes.quiet}>{note}</p>}
        {test.error !== null && (
          <Alert color="red" role="alert">
            {test.error}
          </Alert>
        )}
        {result && <Result tool={tool} result={result} test_code={test_code} />}
      </div>
    </Section>
  )
}
