/** A bounded LRU cache of bytes by key. */
export interface ByteCache {
  get(key: string): Buffer | null;
  set(key: string, bytes: Buffer): void;
}

export function byteCache(mostBytes: number): ByteCache {
  // A map keeps the insertion order of its keys.
  const kept = new Map<string, Buffer>();
  let size = 0;
  const drop = (key: string): void => {
    size -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const bytes = kept.get(key);
      if (bytes === undefined) return null;
      kept.delete(key);
      kept.set(key, bytes);
      return bytes;
    },
    set(key, bytes) {
      drop(key);
      if (bytes.length > mostBytes) return;
      kept.set(key, bytes);
      size += bytes.length;
      for (const oldest of kept.keys()) {
        if (size <= mostBytes) return;
        drop(oldest);
      }
    },
  };
}
