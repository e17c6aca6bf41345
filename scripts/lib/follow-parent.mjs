// Loaded into a server that was started by something that may end without telling it: by our script, when that is
// killed, and by npm, whose shell keeps a SIGTERM to itself. The server then stops as if it had been asked to.
const stop = () => process.kill(process.pid, 'SIGTERM')

if (process.channel) {
  process.once('disconnect', stop)
  process.channel.unref()
} else if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 200)
  watch.unref()
}
