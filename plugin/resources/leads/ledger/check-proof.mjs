// Checks a proof that `siteplane ledger proof` wrote: node check-proof.mjs PROOF.json PUBLIC_KEY [WITNESS_KEY …] [TIMESTAMP.tsr to be written]
// Needs Node and the public key of the site (`siteplane ledger public-key`), which comes by another way than the proof, as do keys of
// witnesses. RFC 9162 (2.1.3.2) for the tree; C2SP signed-note, tlog-checkpoint and tlog-cosignature for its head.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const digestOf = (value) => sha256(JSON.stringify(value)).toString('base64url');

function fail(reason) {
  throw new Error(reason);
}

const textOf = (note) => note.slice(0, note.lastIndexOf('\n\n') + 1);

/** The signatures under a note by the key of this name; `typed` is the key after a byte that says of which type it is. */
function signaturesBy(note, name, typed) {
  const lines = note.split('\n').filter((line) => line.startsWith(`— ${name} `));
  const all = lines.map((line) => Buffer.from(line.slice(`— ${name} `.length), 'base64'));
  return all.filter((bytes) => bytes.subarray(0, 4).equals(sha256(`${name}\n`, typed).subarray(0, 4))).map((bytes) => bytes.subarray(4));
}

function isSigned(typed, text, signature) {
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), typed.subarray(1)]);
  return verify(null, Buffer.from(text), createPublicKey({ key: spki, format: 'der', type: 'spki' }), signature);
}

/** Size and root of the tree, as the site has signed them. */
function openHead(head, publicKey) {
  const name = `siteplane-ledger/${publicKey}`;
  const typed = Buffer.concat([Uint8Array.of(1), Buffer.from(publicKey, 'base64url')]);
  const [origin, size, root] = textOf(head).split('\n');
  const isOurs = signaturesBy(head, name, typed).some((signature) => isSigned(typed, textOf(head), signature));
  if (!isOurs || origin !== name || !/^(0|[1-9]\d*)$/.test(size)) fail('the head of the tree is not signed by this key');
  return { size: Number(size), root: Buffer.from(root, 'base64') };
}

/** When the witness with this verifier key saw the head. */
function cosigned(head, witness) {
  const [, name, coded] = /^([^+]+)\+[0-9a-f]{8}\+(.+)$/.exec(witness);
  const typed = Buffer.from(coded, 'base64');
  const textAt = (time) => `cosignature/v1\ntime ${time.readBigUInt64BE()}\n${textOf(head)}`;
  const found = signaturesBy(head, name, typed).find((bytes) => typed[0] === 4 && isSigned(typed, textAt(bytes), bytes.subarray(8)));
  if (!found) fail(`the witness ${name} has not cosigned this tree`);
  return `the witness ${name} has cosigned this tree at ${new Date(Number(found.readBigUInt64BE()) * 1000).toISOString()}`;
}

/** Whether the leaf stands at this place of the tree. */
function isIncluded({ index, path, leaf }, { size, root }) {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  let [fn, sn, hash] = [index, size - 1, sha256(Uint8Array.of(0), leaf)];
  for (const sibling of path.map((one) => Buffer.from(one, 'base64'))) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      hash = sha256(Uint8Array.of(1), sibling, hash);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else hash = sha256(Uint8Array.of(1), hash, sibling);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && hash.equals(root);
}

function check({ format, v, lead, events, contact, checkpoint, index, path, head }, publicKey) {
  if (format !== 'siteplane.proof' || v !== 1) fail('this is no proof of a lead');
  const tree = openHead(head, publicKey);
  if (!isIncluded({ index, path, leaf: sha256(checkpoint) }, tree)) fail('the checkpoint is not part of the tree');
  const { no, at, entries } = JSON.parse(checkpoint);
  const entry = entries.find(([id, seq, , digest]) => id === lead.id && seq === events.length && digest !== undefined);
  if (!entry) fail('the checkpoint does not speak of these events');
  let digest = digestOf([lead.id, lead.ref]);
  events.forEach(({ seq, at: time, type, body, mac }, before) => {
    if (seq !== before + 1) fail(`event ${before + 1} is missing`);
    digest = digestOf([digest, seq, time, type, body, mac]);
  });
  if (digest !== entry[3]) fail('the events are not those that the checkpoint saw');
  if (contact) {
    const said = events.map(({ body }) => JSON.parse(body).contact_digest).findLast((one) => one !== undefined);
    if (said !== digestOf([contact.salt, ...contact.words])) fail('the contact details are not those that the events speak of');
  }
  const what = `lead ${lead.ref}: ${events.length} events${contact ? ' and the contact details' : ''}`;
  return `${what}, unchanged since checkpoint ${no} of ${at}, in a tree of ${tree.size} that this key has signed`;
}

try {
  const [file, publicKey, ...others] = process.argv.slice(2);
  const witnesses = others.filter((one) => /^[^+]+\+[0-9a-f]{8}\+/.test(one));
  const stamp = others.find((one) => !witnesses.includes(one));
  if (!file || !publicKey) fail('node check-proof.mjs PROOF.json PUBLIC_KEY');
  const proof = JSON.parse(readFileSync(file, 'utf8'));
  for (const line of [check(proof, publicKey), ...witnesses.map((one) => cosigned(proof.head, one))]) process.stdout.write(`${line}\n`);
  if (stamp && proof.timestamp) {
    writeFileSync(stamp, Buffer.from(proof.timestamp, 'base64'));
    process.stdout.write(
      `openssl ts -verify -digest ${sha256(proof.checkpoint).toString('hex')} -in ${stamp} -CAfile YOUR_AUTHORITY.pem\n`,
    );
  }
} catch (error) {
  process.stdout.write(`NOT PROVEN: ${error.message}\n`);
  process.exitCode = 1;
}
