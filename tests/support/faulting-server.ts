/** Loaded before the built server: at SIGUSR2 an error is thrown where nobody catches it, or a promise rejects that nobody holds. */
process.on("SIGUSR2", () => {
  const fault = new Error("a fault of the test", { cause: new TypeError("the cause of the test") });
  if (process.env.TEST_FAULT === "rejection") void Promise.reject(fault);
  else
    setImmediate(() => {
      throw fault;
    });
});
