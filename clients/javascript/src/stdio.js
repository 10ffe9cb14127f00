/**
 * Takes stdin and stdout for the protocol of a host. What other code writes to stdout, with
 * `console.log` for one, goes to stderr. A rejection that the pager leaves unhandled is reported
 * and does not end the process, as it would not end an app.
 */
export function takeStdio() {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  // The driver has gone: nobody is left to answer.
  process.stdout.on("error", () => process.exit(0));
  process.on("unhandledRejection", (error) => {
    if (error?.name !== "FetchError") console.error("unhandled rejection:", error);
  });
  return {
    write,
    /** Exits when all is written: a pipe may take a reply long after `write`. */
    end: (status) => new Promise(() => {
      write("", () => process.exit(status));
    }),
  };
}
