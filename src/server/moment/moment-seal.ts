import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sealedText } from '#contract/moment/sealed-text.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { unreadableFile } from '../json-text.ts';

/** The private key that signs moments. */
export class MomentSeal {
  readonly #key: KeyObject;
  /** Base64 of the 32 bytes of the public key (RFC 8032). */
  readonly publicKey: string;

  private constructor(key: KeyObject) {
    this.#key = key;
    const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
    this.publicKey = Buffer.from(x, 'base64url').toString('base64');
  }

  /** Reads a key as `openssl genpkey -algorithm ed25519` writes it. The error is one line. */
  static ofFile(file: string): Result<MomentSeal, string> {
    const unreadable = unreadableFile(file);
    if (unreadable !== null) return err(unreadable);
    try {
      const key = createPrivateKey(readFileSync(file));
      if (key.asymmetricKeyType === 'ed25519') return ok(new MomentSeal(key));
    } catch {
      // No key at all.
    }
    return err(
      `${file} is no private key of Ed25519: openssl genpkey -algorithm ed25519 makes one`,
    );
  }

  /** Base64 of the signature of a moment's JSON. */
  sign(moment: object): string {
    return sign(null, Buffer.from(sealedText(moment)), this.#key).toString('base64');
  }
}
