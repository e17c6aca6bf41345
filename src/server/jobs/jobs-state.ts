/** Status of this process's job runner. */
export interface JobsStatus {
  /** `off`: this process is not configured to run jobs. */
  status: 'off' | 'running' | 'restarting'
  since: Date
  /** When the schedule last fired in this process; null until the first full minute. */
  last_tick_at: Date | null
  /** Restarts after a failure since the process started. */
  restarts: number
  /** Message of the latest failure; null if there was none. */
  last_error: string | null
}

export interface JobsState {
  read: () => JobsStatus
  update: (changes: Partial<JobsStatus>) => void
}

/** Creates the state that the runner updates and health checks read. */
export function createJobsState(): JobsState {
  let state: JobsStatus = { status: 'off', since: new Date(), last_tick_at: null, restarts: 0, last_error: null }
  return {
    read: () => state,
    update: (changes) => {
      state = { ...state, ...changes }
    },
  }
}
