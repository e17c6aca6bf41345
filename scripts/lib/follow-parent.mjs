// Loaded into a server with a parent that may end without notice: our script, if it is killed, or npm, because its
// shell doesn't forward SIGTERM. The server then stops as if it had received the signal.
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
