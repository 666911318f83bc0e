/** Lets the peers of a test say how they are at the moment when it fails: after it they may be gone. */

type Peer = () => Promise<string>;

const peers = new Set<Peer>();

/** Asks this peer whenever a test of this process fails; answers how to leave it out again. */
export function askWhenFailing(peer: Peer): () => void {
  peers.add(peer);
  return () => void peers.delete(peer);
}

/** Prints what every peer says of itself. */
export async function printPeers(): Promise<void> {
  for (const peer of peers) console.log(await peer().catch(String));
}
