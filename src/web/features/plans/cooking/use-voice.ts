import { useEffect, useRef, useState } from "react";

export type VoiceCommand = "next" | "back" | "timer" | "stop";

/** The speech recognition API, which the DOM types lack. */
interface Recognition extends EventTarget {
  continuous: boolean;
  lang: string;
  start(): void;
  stop(): void;
}
type RecognitionEvent = Event & { results: ArrayLike<ArrayLike<{ transcript: string }>> };

/** The command in the speech; null for other talk. The last word counts. */
export function commandIn(said: string): VoiceCommand | null {
  const words = said.toLowerCase().match(/\b(?:next|back|timer|stop)\b/gu);
  return (words?.at(-1) as VoiceCommand | undefined) ?? null;
}

function recogniser(): (new () => Recognition) | null {
  const offered = window as {
    SpeechRecognition?: new () => Recognition;
    webkitSpeechRecognition?: new () => Recognition;
  };
  return offered.SpeechRecognition ?? offered.webkitSpeechRecognition ?? null;
}

/** Listens for "next", "back", "timer" and "stop" once switched on; `offered` is false if unsupported. */
export function useVoice(onCommand: (command: VoiceCommand) => void) {
  const [listening, setListening] = useState(false);
  const handler = useRef(onCommand);
  useEffect(() => {
    handler.current = onCommand;
  });
  useEffect(() => {
    const Recogniser = recogniser();
    if (!listening || Recogniser === null) return;
    const recognition = new Recogniser();
    let left = false;
    recognition.continuous = true;
    recognition.lang = "en-GB";
    recognition.addEventListener("result", (event) => {
      const { results } = event as RecognitionEvent;
      const command = commandIn(results[results.length - 1]?.[0]?.transcript ?? "");
      if (command !== null) handler.current(command);
    });
    // Browsers stop listening after a silence.
    recognition.addEventListener("end", () => !left && recognition.start());
    recognition.addEventListener("error", (event) => {
      if ((event as Event & { error?: string }).error !== "no-speech") setListening(false);
    });
    recognition.start();
    return () => {
      left = true;
      recognition.stop();
    };
  }, [listening]);
  return { offered: recogniser() !== null, listening, setListening };
}
