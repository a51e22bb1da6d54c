// Keeps a core busy for a number of seconds: `node scripts/busy.mjs 600`. It stops by itself, or with its parent.
const seconds = Number(process.argv[2]);
if (!(seconds > 0)) throw new Error("Say for how many seconds");
const parent = process.ppid;
const until = performance.now() + seconds * 1_000;

function takeTurn() {
  const turn = performance.now() + 200;
  let spent = 0;
  while (performance.now() < turn) spent += Math.sqrt(spent);
  if (performance.now() < until && process.ppid === parent) setImmediate(takeTurn);
}

takeTurn();
